/// What the ledger makes of a request to buy.
package enum PurchaseDecision: Hashable, Sendable {
    /// A new transaction.
    case purchased(LedgerEntry, LedgerChange)
    /// The customer has it already: an earlier transaction, without a charge (C-09, C-10, P-16, P-32).
    case held(LedgerEntry, LedgerChange)
    /// Somebody has to approve first.
    case pending(PendingPurchase, LedgerChange)

    package var change: LedgerChange {
        switch self {
        case .purchased(_, let change), .held(_, let change), .pending(_, let change): change
        }
    }
}
