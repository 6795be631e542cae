/// The part of the history that `Transaction.all` lists.
package enum HistoryExtent: Hashable, Sendable, CaseIterable {
    /// Neither finished consumables nor finished non-renewing subscriptions, unless they were refunded (T-16, C-12).
    case documented
    /// Finished non-renewing subscriptions as well: the other reading of C-12.
    case withNonRenewing
    /// Everything that was ever bought (T-17).
    case complete
}
