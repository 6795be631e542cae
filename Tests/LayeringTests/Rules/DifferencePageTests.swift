import Foundation
import Testing
import TestWaiting

/// The page with the table of everything that this package does and Apple's does not.
@Suite(.timeLimit(.standard)) struct DifferencePageTests {
    private static let page = RuleBook.catalog.appending(path: "Differences.md")
    private static let header = "| symbol | difference |"

    @Test func `the page of differences has every paragraph of the public symbols`() throws {
        let written = try String(contentsOf: Self.page, encoding: .utf8)
        let differences = try SourceFile.all(below: "Sources").flatMap(Difference.all)
        #expect(differences.count > 60)
        let rows = Set(differences.map(\.row)).sorted()
        let start = try #require(written.range(of: Self.header))
        let expected =
            written[..<start.lowerBound] + ([Self.header, "|---|---|"] + rows).joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["UPDATE_RULE_TABLE"] != nil {
            try expected.write(to: Self.page, atomically: true, encoding: .utf8)
        }
        let isCurrent = try String(contentsOf: Self.page, encoding: .utf8) == expected
        #expect(isCurrent, "run UPDATE_RULE_TABLE=1 swift test --filter DifferencePageTests, and commit the change")
    }

    @Test func `a paragraph ends at the next heading, list of parameters or declaration`() {
        let file = SourceFile(
            path: "A.swift",
            text: """
                public struct Shop {
                    /// Buys.
                    ///
                    /// ## Differs from Apple
                    ///
                    /// It is ``Fast``,
                    /// and red.
                    ///
                    /// - Returns: A coin.
                    @discardableResult
                    public func buy() {}

                    /// ## Differs from Apple
                    ///
                    /// Hidden.
                    func sell() {}
                }
                """
        )
        #expect(Difference.all(in: file).map(\.row) == ["| `Shop.buy` | It is `Fast`, and red. |"])
    }
}

/// A paragraph on a difference, with the symbol that it describes.
private struct Difference {
    let symbol: String
    let text: String

    var row: String { "| `\(symbol)` | \(text) |" }

    static func all(in file: SourceFile) -> [Difference] {
        let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return lines.indices.filter { lines[$0].contains("/// ") && lines[$0].contains("Differs from Apple") }
            .compactMap {
                read(lines, from: $0)
            }
    }

    private static func read(_ lines: [String], from start: Int) -> Difference? {
        var text: [String] = []
        var index = start
        var isOver = false
        while index < lines.count, let comment = comment(lines[index]) {
            if index == start {
                if comment.hasPrefix("**") { text.append(comment.replacing("**Differs from Apple:** ", with: "")) }
            } else if comment.hasPrefix("#") || comment.hasPrefix("- ") || comment.hasPrefix("```") {
                isOver = true
            } else if !isOver, !comment.isEmpty {
                text.append(comment)
            }
            index += 1
        }
        while index < lines.count, lines[index].contains(/^\s*(@|\/\/|#)/), name(in: lines[index]) == nil { index += 1 }
        guard index < lines.count, !text.isEmpty, let name = name(in: lines[index]),
            isPublic(lines, at: index)
        else { return nil }
        let symbol = [enclosing(lines, at: index), name].compactMap(\.self).joined(separator: ".")
        let plain = text.joined(separator: " ").replacing("``", with: "`").replacing("|", with: "\\|")
        return Difference(symbol: symbol, text: plain)
    }

    private static func comment(_ line: String) -> String? {
        let trimmed = line.trimmingCharacters(in: .whitespaces)
        return trimmed.hasPrefix("///") ? trimmed.dropFirst(3).trimmingCharacters(in: .whitespaces) : nil
    }

    private static func name(in line: String) -> String? {
        if line.contains(/\binit[?(<]/) { return "init" }
        let pattern = /\b(?:class|struct|enum|protocol|actor|extension|func|var|let|case|typealias)\s+([\w.`]+)/
        return line.firstMatch(of: pattern).map { String($0.1).replacing("`", with: "") }
    }

    /// True for a public declaration, and for a member of a protocol or a case of an enumeration that is.
    private static func isPublic(_ lines: [String], at index: Int) -> Bool {
        if lines[index].contains(/\b(public|open)\b/) { return true }
        guard let parent = parent(lines, at: index), lines[parent].contains(/\b(public|open)\b/) else { return false }
        return lines[parent].contains(/\b(protocol|extension)\b/) || lines[index].contains(/^\s*case\b/)
    }

    private static func parent(_ lines: [String], at index: Int) -> Int? {
        let depth = lines[index].prefix { $0 == " " }.count
        guard depth > 0 else { return nil }
        return lines[..<index].lastIndex {
            $0.prefix { $0 == " " }.count < depth && comment($0) == nil
                && $0.contains(/\b(class|struct|enum|protocol|actor|extension)\s/)
        }
    }

    private static func enclosing(_ lines: [String], at index: Int) -> String? {
        guard let parent = parent(lines, at: index), let name = name(in: lines[parent]) else { return nil }
        return [enclosing(lines, at: parent), name].compactMap(\.self).joined(separator: ".")
    }
}
