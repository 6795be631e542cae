/// The steps on the way of a purchase, or another change, to those who hear of it.
package enum Checkpoint: Hashable, Sendable, CaseIterable {
    /// The customer is asked and says yes; nothing is written yet.
    case charged
    /// It is decided, signed, and on disk.
    case recorded
    /// The call that asked for it returns.
    case returned
    /// Listeners hear of it.
    case announced
    /// The queries show it.
    case listed
}
