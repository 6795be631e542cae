import StoreInterface
import Synchronization

/// A store's identity, which outlives the store without keeping it alive.
///
/// One object per store, so that two references to a store are the same object, and so that a later store at the
/// same address is never taken for an earlier one.
final class StoreReference: Sendable {
    static let goneDetail = "the store no longer exists"

    private static let references = Mutex<[ObjectIdentifier: StoreReference]>([:])

    weak let store: (any Store)?

    private init(_ store: any Store) { self.store = store }

    static func to(_ store: any Store) -> StoreReference {
        let address = ObjectIdentifier(store)
        // What a weak reference yields may be the last to keep a store open, and a store must not close under the lock.
        let (reference, others) = references.withLock { references in
            if let known = references[address], known.store === store { return (known, [any Store]()) }
            let others = references.compactMapValues(\.store)
            references = references.filter { others.keys.contains($0.key) }
            let reference = StoreReference(store)
            references[address] = reference
            return (reference, Array(others.values))
        }
        withExtendedLifetime(others) {}
        return reference
    }
}

extension StoreReference: Hashable {
    static func == (lhs: StoreReference, rhs: StoreReference) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
