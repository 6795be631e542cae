/// Which change numbers other processes wrote, as far as somebody here has still to hear of them.
///
/// The journal says what every listener everywhere is told. A purchase that another process made is told to that
/// process by its own call, and to this one by `Transaction.updates`, so the journal alone does not know.
struct ForeignChanges {
    private var ranges: [ClosedRange<Int64>] = []

    /// Adds what came after a change number, up to another.
    mutating func add(after sequence: Int64, upTo last: Int64) {
        guard sequence < last else { return }
        if let range = ranges.last, range.upperBound == sequence {
            ranges[ranges.count - 1] = range.lowerBound...last
        } else {
            ranges.append(sequence + 1...last)
        }
    }

    /// Forgets what everybody has heard.
    mutating func forget(upTo sequence: Int64) { ranges.removeAll { $0.upperBound <= sequence } }

    func contains(_ sequence: Int64) -> Bool { ranges.contains { $0.contains(sequence) } }

    func hasAny(after sequence: Int64, upTo last: Int64) -> Bool {
        ranges.contains { $0.upperBound > sequence && $0.lowerBound <= last }
    }
}
