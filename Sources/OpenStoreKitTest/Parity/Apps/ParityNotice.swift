/// Something that an app says to the customer about a purchase.
public enum ParityNotice: String, Hashable, Sendable, CaseIterable {
    /// It was bought.
    case bought
    /// Somebody has to approve it first.
    case waiting
    /// It was cancelled; most apps say nothing.
    case cancelled
    /// Something went wrong.
    case failed
}
