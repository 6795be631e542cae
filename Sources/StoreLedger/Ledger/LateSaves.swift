/// The change numbers of saves that failed with an unknown outcome, except those that are known to have failed.
///
/// A purchase that is repeated is compared with what such a save wrote (E-24). The list is bounded, because each outage of
/// a server may add to it, and a process may live long (<doc:Bounds>).
package struct LateSaves: Hashable, Sendable {
    /// The number of saves that are kept.
    ///
    /// Each took an outage, and the next one waits for its outcome. A purchase that is repeated after so many outages is a
    /// purchase of its own.
    package static let limit = 256

    /// The change numbers of each save, the oldest first.
    package private(set) var ranges: [ClosedRange<Int64>] = []

    /// Creates a list of saves, the oldest first.
    package init(_ ranges: [ClosedRange<Int64>] = []) { for range in ranges { append(range) } }

    /// Adds a save whose outcome is not known.
    package mutating func append(_ range: ClosedRange<Int64>) {
        if ranges.count == Self.limit { ranges.removeFirst() }
        ranges.append(range)
    }

    /// Removes the last save, which is known to have failed.
    package mutating func removeLast() { ranges.removeLast() }

    /// Returns true if such a save may have written a change.
    package func contains(_ number: Int64) -> Bool { ranges.contains { $0.contains(number) } }
}
