/// The part that a listener of announcements plays for refunds: a refund counts as heard when a listener counts (C-05).
///
/// An app's own listener always counts. A payment queue listens as long as it exists, and can tell an app only while it
/// has observers.
package enum ListenerAttention: Sendable {
    case always
    case never
    /// The listener counts while this is true. It is called with no lock held.
    case during(@Sendable () -> Bool)

    /// The attention of listeners that the current task makes.
    @TaskLocal package static var current = ListenerAttention.always

    /// True if a refund that is announced now counts as heard.
    package var isPaid: Bool {
        switch self {
        case .always: true
        case .never: false
        case .during(let isPaid): isPaid()
        }
    }

    /// True if the listener belongs to an audience, which is told of the refunds from before it came.
    package var isPart: Bool {
        switch self {
        case .always, .during: true
        case .never: false
        }
    }
}
