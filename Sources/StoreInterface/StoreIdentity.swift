/// Who a store is: an object that the store owns, and that may outlive it.
///
/// Whoever keeps it can tell the store from every other one, also from a later one at the same address, without
/// keeping the store open.
package final class StoreIdentity: Sendable {
    package init() {}
}

extension StoreIdentity: Hashable {
    package static func == (lhs: StoreIdentity, rhs: StoreIdentity) -> Bool { lhs === rhs }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
