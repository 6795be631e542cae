public import Foundation

extension Timeline {
    /// The timeline as JSON lines: one object on each line, keys in alphabetical order.
    ///
    /// | key | value |
    /// |---|---|
    /// | `number` | the entry's place, from 1 |
    /// | `time` | ISO 8601 in UTC with milliseconds, such as `2025-01-01T00:00:00.000Z` |
    /// | `lane` | `store`, `observer` or `async` |
    /// | `kind` | ``TimelineEntry/Kind``, such as `purchaseSucceeded` |
    /// | `event` | the sentence |
    /// | `product` | the product's identifier, where there is one |
    /// | `transaction` | the transaction's identifier as text, where there is one |
    /// | `delivery` | how often the lane was handed the transaction by now, where it was handed over |
    /// | `details` | an object of texts, where there are any |
    /// | `payload` | the decoded transaction as an object, where one was told |
    ///
    /// ``init(jsonLines:)`` reads it back.
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

    /// Reads a timeline that was written as JSON lines.
    ///
    /// - Parameter text: The text; empty lines are left out.
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

/// Why a text is no timeline.
public struct TimelineReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line that cannot be read, from 1.
    public let line: Int
    /// What is wrong with it.
    public let reason: String

    /// The line and the reason.
    public var description: String { "line \(line) of the timeline: \(reason)" }
}

extension TimelineReadingError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}
