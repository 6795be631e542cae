import StoreInterface
import StoreSigning

extension AppTransaction {
    /// The customer's acquisition of this app, as the store knows it now.
    ///
    /// - Throws: ``StoreKitError`` when the store cannot say.
    public static var shared: VerificationResult<AppTransaction> {
        get async throws { try await signed(refreshing: false) }
    }

    /// Asks the customer to sign in and gets the app transaction anew.
    ///
    /// Meant for when ``shared`` throws or does not verify.
    ///
    /// - Throws: ``StoreKitError/userCancelled`` when the customer does not sign in, or what the store met.
    public static func refresh() async throws -> VerificationResult<AppTransaction> {
        try await signed(refreshing: true)
    }

    private static func signed(refreshing: Bool) async throws -> VerificationResult<AppTransaction> {
        let store = StoreConnection.current(for: "AppTransaction.shared")
        do throws(StoreFailure) {
            let text = try await shielded { () async throws(StoreFailure) in
                try await store.appTransaction(refreshing: refreshing)
            }
            return VerificationResult(text, trust: store.trust)
        } catch {
            throw StoreKitError(error)
        }
    }
}

extension VerificationResult where SignedType == AppTransaction {
    /// Verifies an app transaction as it leaves the store.
    ///
    /// - Parameters:
    ///   - text: What the store handed out.
    ///   - trust: What the store's documents are verified against at this moment.
    init(_ text: SignedText, trust: TrustContext) {
        do throws(VerificationFailure) {
            let verified = try VerifierCache.verifier(for: trust).verifyAppTransaction(text)
            self = .verified(AppTransaction(verified, of: text))
        } catch {
            self = .unverified(AppTransaction(damaged: text), VerificationError(error))
        }
    }
}

extension AppTransaction {
    /// The only way to an app transaction that may be called verified: through what the verifier made.
    fileprivate init(_ verified: VerifiedPayload<AppTransactionPayload>, of text: SignedText) {
        self.init(verified.payload, document: SignedDocument(text, payload: verified.payloadData))
    }

    fileprivate init(damaged text: SignedText) {
        let document = SignedDocument(damaged: text)
        self.init(AppTransactionPayload(damaged: document.payload), document: document)
    }
}
