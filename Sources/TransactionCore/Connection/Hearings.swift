package import StoreInterface
import Synchronization

/// Which transactions the app heard of through `Transaction.updates`, for the stores where somebody wants to know.
package enum Hearings {
    private static let heard = Mutex<[StoreIdentity: Set<UInt64>]>([:])

    /// Takes notes of a store from now on, until ``end(_:)``.
    package static func begin(_ identity: StoreIdentity) { heard.withLock { $0[identity] = [] } }

    package static func end(_ identity: StoreIdentity) { heard.withLock { $0[identity] = nil } }

    package static func transactions(of identity: StoreIdentity) -> Set<UInt64> {
        heard.withLock { $0[identity] ?? [] }
    }

    static func note(_ transactionID: UInt64, of identity: StoreIdentity) {
        guard !QueueWork.isUnderWay else { return }
        heard.withLock { _ = $0[identity]?.insert(transactionID) }
    }
}
