/// One of the two apps of a ``ParityCheck``.
public enum ParityLane: String, Hashable, Sendable, CaseIterable {
    /// The app as it is.
    case legacy
    /// The app as it is to be.
    case new
}
