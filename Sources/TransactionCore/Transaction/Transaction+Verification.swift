package import StoreInterface
import StoreSigning

extension VerificationResult where SignedType == Transaction {
    /// Verifies a transaction as it leaves the store.
    ///
    /// - Parameters:
    ///   - signed: What the store handed out.
    ///   - trust: What the store's documents are verified against at this moment.
    ///   - origin: The store.
    init(_ signed: SignedTransaction, trust: TrustContext, origin: StoreReference) {
        do throws(VerificationFailure) {
            let verified = try VerifierCache.verifier(for: trust).verifyTransaction(signed.text)
            self = .verified(Transaction(verified, of: signed, origin: origin))
        } catch {
            self = .unverified(Transaction(damaged: signed, origin: origin), VerificationError(error))
        }
    }

    package init(_ signed: SignedTransaction, from store: any Store) {
        self.init(signed, trust: store.trust, origin: .to(store))
    }
}

extension Transaction {
    /// The only way to a transaction that may be called verified: through what the verifier made.
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
            origin: origin
        )
    }
}
