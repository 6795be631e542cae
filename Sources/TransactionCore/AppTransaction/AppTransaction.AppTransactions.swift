import StoreInterface

extension AppTransaction {
    /// The app transactions of everybody who uses this device.
    ///
    /// The sequence ends. It cannot fail, so a store that has no app transaction to show yields none;
    /// ``AppTransaction/shared`` says why.
    public struct AppTransactions: AsyncSequence, Sendable {
        /// What an iteration yields.
        public typealias Element = VerificationResult<AppTransaction>
        /// Reading app transactions cannot fail.
        public typealias Failure = Never

        /// Asks the store that the calling task talks to.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(store: StoreConnection.current(for: "AppTransaction.all"))
        }

        /// One pass over the app transactions.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// What an iteration yields.
            public typealias Element = VerificationResult<AppTransaction>
            /// Reading app transactions cannot fail.
            public typealias Failure = Never

            /// `nil` once it was asked.
            var store: (any Store)?

            /// The next app transaction; `nil` at the end.
            public mutating func next() async -> VerificationResult<AppTransaction>? {
                guard let store else { return nil }
                self.store = nil
                do throws(StoreFailure) {
                    let text = try await shielded { () async throws(StoreFailure) in
                        try await store.appTransaction(refreshing: false)
                    }
                    return VerificationResult(text, trust: store.trust)
                } catch {
                    return nil
                }
            }
        }
    }
}
