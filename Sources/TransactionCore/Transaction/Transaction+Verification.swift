import Foundation
package import StoreInterface
import StoreSigning

extension VerificationResult where SignedType == Transaction {
    /// Verifies a signed transaction.
    ///
    /// - Parameters:
    ///   - signed: The signed transaction from the store.
    ///   - trust: The trust anchor, app, environment and device to verify against.
    ///   - origin: The store.
    init(_ signed: SignedTransaction, trust: TrustContext, origin: StoreReference) {
        do throws(VerificationFailure) {
            let verified = try VerifierCache.verifier(for: trust).verifyTransaction(signed.text)
            self = .verified(Transaction(verified, of: signed, origin: origin))
        } catch {
            self = .unverified(Transaction(damaged: signed, origin: origin), VerificationError(error))
        }
    }

    package init(_ signed: SignedTransaction, from source: any StoreSource) {
        self.init(signed, trust: source.trust, origin: .to(source))
    }
}

extension Transaction {
    /// Creates a transaction from a verified payload, which only the verifier can create.
    fileprivate init(
        _ verified: VerifiedPayload<TransactionPayload>,
        of signed: SignedTransaction,
        origin: StoreReference
    ) {
        self.init(
            verified.payload,
            document: SignedDocument(signed.text, payload: verified.payloadData),
            handle: signed.transactionID,
            readAt: signed.readAt,
            madeAt: signed.madeAt,
            origin: origin
        )
    }

    fileprivate init(damaged signed: SignedTransaction, origin: StoreReference) {
        let document = SignedDocument(damaged: signed.text)
        self.init(
            TransactionPayload(damaged: document.payload, transactionID: signed.transactionID),
            document: document,
            handle: signed.transactionID,
            readAt: signed.readAt,
            madeAt: signed.madeAt,
            origin: origin
        )
    }
}

extension Transaction {
    /// Finishes the transaction, after the app has delivered the purchased content (T-27).
    ///
    /// An unfinished transaction is delivered again at every launch. Finishing a transaction again, or one that no
    /// longer exists, has no effect (T-28). That is also true if another transaction has the identifier after a test
    /// cleared the store (TS-08). The call completes even if the calling task is cancelled (T-32).
    public func finish() async { await reference.finish() }

    /// The reference to this transaction in its store.
    var reference: TransactionReference {
        TransactionReference(
            id: id,
            productID: productID,
            handle: handle,
            readAt: readAt,
            madeAt: madeAt,
            origin: origin
        )
    }

    /// The status of the subscription that this transaction belongs to (T-50).
    ///
    /// The value is `nil` for products that are not subscriptions, and if the store cannot be read.
    public var subscriptionStatus: Product.SubscriptionInfo.Status? {
        get async {
            guard let subscriptionGroupID, let source = origin.source else { return nil }
            do {
                return try await Product.SubscriptionInfo.statuses(groupID: subscriptionGroupID, in: source)
                    .first { $0.transaction.unsafePayloadValue.originalID == originalID }
            } catch {
                return nil
            }
        }
    }
}
