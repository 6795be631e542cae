import StoreInterface

extension Transaction {
    /// A sequence of transactions: those that are to come, or those that there are.
    ///
    /// The sequences that end give their whole answer even in a task that was cancelled, because a list of
    /// entitlements that is cut short reads as if nothing were owned (C-23).
    public struct Transactions: AsyncSequence, Sendable {
        /// What an iteration yields.
        public typealias Element = VerificationResult<Transaction>
        /// Reading transactions cannot fail; what does not verify is yielded as unverified (T-26, E-10).
        public typealias Failure = Never

        enum Kind: Sendable {
            case updates
            case query(TransactionQuery)
        }

        let kind: Kind

        /// Asks the store that the calling task talks to; for `updates`, listening starts at once (T-06).
        public func makeAsyncIterator() -> AsyncIterator {
            let store = StoreConnection.current(for: kind.call)
            return switch kind {
            case .updates:
                AsyncIterator(
                    source: .feed(
                        TransactionListener(
                            feed: store.transactionUpdates(),
                            origin: .to(store),
                            trust: store.trust
                        )
                    ),
                    witness: IterationWitness(.update, in: store)
                )
            case .query(let query):
                AsyncIterator(
                    source: .pages(TransactionReader(store: store, query: query)),
                    witness: IterationWitness(query.witnessed, in: store)
                )
            }
        }
    }
}

extension Transaction.Transactions.Kind {
    /// The call that made the sequence, as an app writes it.
    fileprivate var call: String {
        switch self {
        case .updates: "Transaction.updates"
        case .query(.all): "Transaction.all"
        case .query(.allOf): "Transaction.all(for:)"
        case .query(.unfinished): "Transaction.unfinished"
        case .query(.currentEntitlements): "Transaction.currentEntitlements"
        case .query(.currentEntitlementsOf): "Transaction.currentEntitlements(for:)"
        }
    }
}

extension TransactionQuery {
    fileprivate var witnessed: WitnessedEvent.Kind {
        switch self {
        case .all, .allOf: .history
        case .unfinished: .unfinished
        case .currentEntitlements, .currentEntitlementsOf: .entitlement
        }
    }
}
