import OpenStoreKitTest
import Synchronization

/// A record of the transactions that a listener to `Transaction.updates` has received.
final class UpdateRecorder: Sendable {
    private let list = Mutex<[Transaction]>([])

    var transactions: [Transaction] { list.withLock { $0 } }

    func listen(to updates: Transaction.Transactions.AsyncIterator) async {
        var updates = updates
        while let result = await updates.next() {
            list.withLock { $0.append(result.unsafePayloadValue) }
        }
    }
}
