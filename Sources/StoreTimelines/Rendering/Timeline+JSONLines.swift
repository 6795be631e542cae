public import Foundation

extension Timeline {
    /// Returns the timeline as JSON Lines: one object on each line, keys in alphabetical order.
    ///
    /// | key | value |
    /// |---|---|
    /// | `number` | the position of the entry, from 1 |
    /// | `time` | ISO 8601 in UTC with milliseconds, such as `2025-01-01T00:00:00.000Z` |
    /// | `lane` | `store`, `observer` or `async` |
    /// | `kind` | ``TimelineEntry/Kind``, such as `purchaseSucceeded` |
    /// | `event` | the sentence |
    /// | `product` | the identifier of the product, if there is one |
    /// | `transaction` | the identifier of the transaction as text, if there is one |
    /// | `delivery` | the number of deliveries of the transaction to the lane so far, if the entry is a delivery |
    /// | `details` | an object of strings, if there are any |
    /// | `payload` | the decoded transaction as an object, if there is one |
    ///
    /// ``init(jsonLines:)`` parses the result.
    ///
    /// - Parameter order: The order of the lines.
    /// - Returns: The text, with a line break after each object.
    public func jsonLines(in order: Order = .observed) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return entries(in: order).map { entry in
            do {
                return String(decoding: try encoder.encode(entry), as: UTF8.self) + "\n"
            } catch {
                preconditionFailure("An entry is made of texts and whole numbers, and still is no JSON: \(error)")
            }
        }.joined()
    }

    /// Creates a timeline from JSON Lines.
    ///
    /// - Parameter text: The text; empty lines are ignored.
    /// - Throws: ``TimelineReadingError`` that names the line.
    public convenience init(jsonLines text: String) throws(TimelineReadingError) {
        let decoder = JSONDecoder()
        var entries: [TimelineEntry] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            do {
                entries.append(try decoder.decode(TimelineEntry.self, from: Data(line.utf8)))
            } catch {
                throw TimelineReadingError(line: index + 1, reason: "\(error)")
            }
        }
        self.init(entries)
    }
}

/// An error of parsing a timeline.
public struct TimelineReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the invalid line, from 1.
    public let line: Int
    /// The problem of the line.
    public let reason: String

    /// The line and the reason.
    public var description: String { "line \(line) of the timeline: \(reason)" }
}

extension TimelineReadingError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}
