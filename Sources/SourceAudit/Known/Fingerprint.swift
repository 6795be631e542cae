/// The identity of a finding, which does not change when lines above it are added or removed.
package struct Fingerprint: Hashable, Comparable, Sendable, Codable {
    /// The path of the file, relative to the working directory.
    package let file: String
    /// The code of the hazard.
    package let hazard: String
    /// The function, type or property around the place, or an empty text.
    package let symbol: String
    /// The text of the line, without blanks at its ends.
    package let source: String

    package static func < (left: Self, right: Self) -> Bool {
        (left.file, left.hazard, left.symbol, left.source) < (right.file, right.hazard, right.symbol, right.source)
    }

    /// The identity as one line of text.
    var text: String { [hazard, file, symbol, source].filter { !$0.isEmpty }.joined(separator: " · ") }
}
