/// What an app does wrong, to see whether it is found out.
enum Mistake: CaseIterable, Sendable {
    /// Never finishes a renewal.
    case keepsRenewals
    /// Gives the customer what was not paid for.
    case grantsFailures
    /// Does not grant what it hears of from elsewhere.
    case grantsOnlyOwnPurchases
    /// Takes nothing back.
    case ignoresRefunds
}
