@_spi(PaymentQueues) import AdapterSupport

/// A reader of a sequence of transactions that reads each one when it is asked for.
///
/// A task owns the iterator, because an iterator of Apple's store is not sendable and reads on another executor than the
/// engine.
final class SequenceReader: Sendable {
    private let requests: AsyncStream<CheckedContinuation<Transaction?, Never>>.Continuation

    /// Creates a reader, which begins where the sequence was at this moment.
    ///
    /// - Parameter transactions: The elements of the sequence.
    init(_ transactions: sending Announcements<VerificationResult<Transaction>>) {
        let (stream, requests) = AsyncStream.makeStream(of: CheckedContinuation<Transaction?, Never>.self)
        self.requests = requests
        Task { @concurrent in
            for await request in stream {
                request.resume(returning: await transactions.next()?.unsafePayloadValue)
            }
        }
    }

    deinit { requests.finish() }

    /// Returns the next transaction, verified or not; `nil` after the last one.
    func next() async -> Transaction? { await withCheckedContinuation { _ = requests.yield($0) } }
}
