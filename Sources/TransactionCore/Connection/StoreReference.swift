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
        return references.withLock { references in
            if let known = references[address], known.store === store { return known }
            references = references.filter { $0.value.store != nil }
            let reference = StoreReference(store)
            references[address] = reference
            return reference
        }
    }
}

extension StoreReference: Hashable {
    static func == (lhs: StoreReference, rhs: StoreReference) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
