import StoreInterface

/// A store that is not kept alive, and its identity, which is.
///
/// A class, so that the many values that know where they come from are cheap to copy.
final class StoreReference: Sendable {
    static let goneDetail = "the store no longer exists"

    let identity: StoreIdentity
    weak let store: (any Store)?

    private init(_ store: any Store) {
        identity = store.identity
        self.store = store
    }

    static func to(_ store: any Store) -> StoreReference { StoreReference(store) }
}

extension StoreReference: Hashable {
    static func == (lhs: StoreReference, rhs: StoreReference) -> Bool { lhs.identity == rhs.identity }

    func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
