/// A mistake of an app, which the check has to detect.
enum Mistake: CaseIterable, Sendable {
    /// Never finishes a renewal.
    case keepsRenewals
    /// Gives the customer what was not paid for.
    case grantsFailures
    /// Does not grant purchases from outside the app.
    case grantsOnlyOwnPurchases
    /// Takes nothing back.
    case ignoresRefunds
}
