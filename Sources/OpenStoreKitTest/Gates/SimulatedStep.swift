import LocalStore

/// The steps that a purchase, or another change, takes in a store, in their order.
///
/// A test can hold the store before each of them: ``SimulatedStore/hold(before:of:)``.
///
/// The first three are steps of a purchase that the app makes. The last two are steps of every change: purchases in the
/// app and outside it, renewals, approvals, refunds, and what happens to a subscription. What a test does itself, such as
/// a refund, is recorded when the test does it.
public enum SimulatedStep: Hashable, Sendable, CaseIterable {
    /// The customer is asked and confirms. Held before it, no sheet is up yet; after it, nothing is written yet.
    case charged
    /// The purchase is signed and on disk. Nobody has heard of it.
    case recorded
    /// The purchase call returns; to an observer of the queue, the transaction is purchased, failed or deferred.
    case returned
    /// `Transaction.updates`, the updates of subscription statuses, and the queue hear of the change.
    case announced
    /// The queries show the change: `unfinished`, `all`, `currentEntitlements`, `latest(for:)` and the statuses.
    case listed

    var checkpoint: Checkpoint {
        switch self {
        case .charged: .charged
        case .recorded: .recorded
        case .returned: .returned
        case .announced: .announced
        case .listed: .listed
        }
    }
}
