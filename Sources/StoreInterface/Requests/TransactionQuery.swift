/// Which transactions a finite sequence is to contain; table T.2 decides the membership.
package enum TransactionQuery: Hashable, Sendable {
    case all
    case allOf(productID: String)
    case unfinished
    case currentEntitlements
    case currentEntitlementsOf(productID: String)
}
