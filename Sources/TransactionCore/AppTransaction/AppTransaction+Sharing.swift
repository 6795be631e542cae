import StoreInterface
import StoreSigning

extension AppTransaction {
    /// The signed record of the customer's acquisition of this app.
    ///
    /// - Throws: ``StoreKitError`` when the store fails.
    public static var shared: VerificationResult<AppTransaction> {
        get async throws { try await signed(refreshing: false) }
    }

    /// Asks the customer to sign in, and requests a new app transaction.
    ///
    /// Call it only when ``shared`` throws or does not verify.
    ///
    /// - Throws: ``StoreKitError/userCancelled`` when the customer does not sign in, or the store's error.
    public static func refresh() async throws -> VerificationResult<AppTransaction> {
        try await signed(refreshing: true)
    }

    private static func signed(refreshing: Bool) async throws -> VerificationResult<AppTransaction> {
        try await read(from: StoreConnection.current(for: "AppTransaction.shared"), refreshing: refreshing)
    }

    fileprivate static func read(
        from source: any StoreSource,
        refreshing: Bool
    ) async throws(StoreKitError) -> VerificationResult<AppTransaction> {
        let text = try await source.call(throwing: StoreKitError.init) { store throws(StoreFailure) in
            try await store.appTransaction(refreshing: refreshing)
        }
        return VerificationResult(text, trust: source.trust)
    }
}

extension VerificationResult where SignedType == AppTransaction {
    /// Verifies a signed app transaction.
    ///
    /// - Parameters:
    ///   - text: The signed text from the store.
    ///   - trust: The trust anchor, app, environment and device to verify against.
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
    /// Creates an app transaction from a verified payload, which only the verifier can create.
    fileprivate init(_ verified: VerifiedPayload<AppTransactionPayload>, of text: SignedText) {
        self.init(verified.payload, document: SignedDocument(text, payload: verified.payloadData))
    }

    fileprivate init(damaged text: SignedText) {
        let document = SignedDocument(damaged: text)
        self.init(AppTransactionPayload(damaged: document.payload), document: document)
    }
}

extension AppTransaction {
    /// The app transactions of all users of this device.
    ///
    /// The sequence is finite and cannot throw: it is empty when the store has no app transaction, and
    /// ``AppTransaction/shared`` throws the reason.
    public struct AppTransactions: AsyncSequence, Sendable {
        /// The element type of the sequence.
        public typealias Element = VerificationResult<AppTransaction>
        /// The sequence never throws.
        public typealias Failure = Never

        /// Creates an iterator over the values in the store of the calling task.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(source: StoreConnection.current(for: "AppTransaction.all"))
        }

        /// The iterator of the sequence.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// The element type of the sequence.
            public typealias Element = VerificationResult<AppTransaction>
            /// The sequence never throws.
            public typealias Failure = Never

            /// The store to read, or `nil` after its only element was returned.
            var source: (any StoreSource)?

            /// Returns the app transaction, and then `nil`.
            public mutating func next() async -> VerificationResult<AppTransaction>? {
                guard let source else { return nil }
                self.source = nil
                do throws(StoreKitError) {
                    return try await AppTransaction.read(from: source, refreshing: false)
                } catch {
                    return nil
                }
            }
        }
    }
}
