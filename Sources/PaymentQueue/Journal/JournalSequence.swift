/// Where a row stands in the journal: later rows have higher numbers, and no number is ever used again.
struct JournalSequence: Hashable, Comparable, Sendable {
    let number: Int64

    /// The highest number below the identifiers that the queue makes, in a range that no store uses.
    private static let base: Int64 = 9_000_000_000_000_000

    /// A transaction identifier that is the queue's own.
    var mintedIdentifier: String { String(Self.base + number) }

    static func < (lhs: JournalSequence, rhs: JournalSequence) -> Bool { lhs.number < rhs.number }
}
