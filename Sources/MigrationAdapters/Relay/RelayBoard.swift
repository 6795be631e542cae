import PaymentQueue
import Synchronization
import TransactionCore

/// What is in a relay's queue, to be seen from any thread.
final class RelayBoard: Sendable {
    private struct State: Sendable {
        var entries: [ConvertedTransaction] = []
        weak var queue: RelayQueue?
    }

    private let state = Mutex(State())

    var entries: [ConvertedTransaction] { state.withLock { $0.entries } }

    var queue: RelayQueue? { state.withLock { $0.queue } }

    func represent(by queue: RelayQueue) { state.withLock { $0.queue = queue } }

    func list(_ entry: ConvertedTransaction) { state.withLock { $0.entries.append(entry) } }

    func remove(_ entries: [ConvertedTransaction]) {
        state.withLock { state in state.entries.removeAll { entry in entries.contains { $0 === entry } } }
    }

    func contains(_ entry: ConvertedTransaction) -> Bool { entries.contains { $0 === entry } }

    /// The entry that is the purchase of this transaction; copies of it do not count.
    func entry(of transactionID: UInt64) -> ConvertedTransaction? {
        entries.first { $0.transactionState == .purchased && $0.transaction?.id == transactionID }
    }
}
