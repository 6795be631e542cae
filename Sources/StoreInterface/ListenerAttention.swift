package import PurchaseEvents

extension ListenerAttention {
    /// The attention of listeners that the current task makes.
    @TaskLocal package static var current = ListenerAttention.always

    /// True if a refund that is announced now counts as received.
    package var isPaid: Bool {
        switch self {
        case .always: true
        case .never: false
        case .during(let isPaid): isPaid()
        }
    }

    /// True if the listener belongs to an audience, which receives the refunds from before it joined.
    package var isPart: Bool {
        switch self {
        case .always, .during: true
        case .never: false
        }
    }
}
