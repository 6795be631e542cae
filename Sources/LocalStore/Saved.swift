import StorePersistence

/// The outcome of a decision with the texts of the batch that it was saved in.
///
/// Whoever reads a text back later may find a store that was cleared meanwhile.
struct Saved<Outcome: Sendable>: Sendable {
    let outcome: Outcome
    let texts: [UInt64: StoredText]
}
