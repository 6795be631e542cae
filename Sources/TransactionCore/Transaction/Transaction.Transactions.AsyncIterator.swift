extension Transaction.Transactions {
    /// One pass over the transactions.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// What an iteration yields.
        public typealias Element = VerificationResult<Transaction>
        /// Reading transactions cannot fail.
        public typealias Failure = Never

        enum Source {
            case feed(TransactionListener)
            case pages(TransactionReader)
        }

        var source: Source
        var witness: IterationWitness?

        /// The next transaction; `nil` at the end, and for `updates` once the task is cancelled.
        public mutating func next() async -> VerificationResult<Transaction>? {
            let next = await nextFromSource()
            if let witness, let next { witness.testify(next) }
            return next
        }

        private mutating func nextFromSource() async -> VerificationResult<Transaction>? {
            switch source {
            case .feed(var listener):
                defer { source = .feed(listener) }
                return await listener.next()
            case .pages(var reader):
                defer { source = .pages(reader) }
                return await reader.next()
            }
        }
    }
}
