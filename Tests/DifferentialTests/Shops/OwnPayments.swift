import OpenStoreKit
import Synchronization

/// The transactions of the payments that an app added itself.
final class OwnPayments: Sendable {
    private let identifiers = Mutex<Set<ObjectIdentifier>>([])

    func add(_ transaction: SKPaymentTransaction) {
        let identifier = ObjectIdentifier(transaction)
        identifiers.withLock { _ = $0.insert(identifier) }
    }

    func remove(_ transaction: SKPaymentTransaction) -> Bool {
        let identifier = ObjectIdentifier(transaction)
        return identifiers.withLock { $0.remove(identifier) != nil }
    }
}
