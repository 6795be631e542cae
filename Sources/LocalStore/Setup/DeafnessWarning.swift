import Synchronization

/// Says once that purchases are made while nobody listens to `Transaction.updates` (P-30).
///
/// Such an app loses what ends later or elsewhere: approvals, renewals, refunds.
package final class DeafnessWarning: Sendable {
    /// The warning that a process gets no more than once.
    package static let ofThisProcess = DeafnessWarning()

    private let isGiven = Atomic(false)

    package init() {}

    func give(_ report: @Sendable (String) -> Void) {
        guard !isGiven.exchange(true, ordering: .relaxed) else { return }
        report(
            """
            warning: something is being bought while nobody iterates Transaction.updates; purchases that end later, \
            such as approved ones, go unheard
            """
        )
    }
}
