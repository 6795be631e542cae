import Foundation
import Testing
import TestWaiting

/// The chapter of the migration guide that names the sources of the cited rules.
@Suite(.timeLimit(.standard)) struct SourcesTests {
    /// The certainty of each rule and decision, from the pages.
    private static func certainties() throws -> [String: String] {
        let folder = GuideDocument.root.appending(path: "Sources/OpenStoreKit/OpenStoreKit.docc/Rules")
        var found: [String: String] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            var rule = ""
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                if let match = line.wholeMatch(of: /### ([A-Z]+-\d+)/) { rule = String(match.1) }
                if let match = line.wholeMatch(of: /- Certainty: ([a-z ]+?)( \(read .*\))?/) {
                    found[rule] = String(match.1)
                }
            }
        }
        return found
    }

    /// The rules that a text names, alone or as the ends of a range.
    private static func rules(in text: some StringProtocol) -> Set<String> {
        var found = Set(String(text).matches(of: /\b[A-Z]{1,2}-\d+\b/).map { String($0.0) })
        for range in String(text).matches(of: /\b([A-Z]{1,2})-(\d+) to \1-(\d+)\b/) {
            guard let first = Int(range.2), let last = Int(range.3) else { continue }
            for number in first...last { found.insert("\(range.1)-\(number < 10 ? "0" : "")\(number)") }
        }
        return found
    }

    @Test func `the chapter lists each cited rule that Apple does not document, under its certainty`() throws {
        let text = try GuideDocument.migration().text
        let start = try #require(text.range(of: "\n## Sources\n"))
        let certainties = try Self.certainties()
        let cited = Self.rules(in: text[..<start.lowerBound]).filter { certainties[$0] != nil }
        let chapter = text[start.upperBound...]
        func rules(_ words: String...) -> Set<String> { cited.filter { words.contains(certainties[$0] ?? "") } }

        var rows: [String: String] = [:]
        for row in String(chapter).matches(of: /\n\| \[([A-Z]+-\d+)\]\([^)]*\) \| ([a-z ]+) \|/) {
            rows[String(row.1)] = String(row.2)
        }
        #expect(Set(rows.keys) == rules("confirmed", "single report"))
        #expect(rows.filter { certainties[$0.key] != $0.value }.isEmpty)
        for (word, certainty) in [("Inferred", "inferred"), ("Decisions", "decision")] {
            let line = try #require(chapter.split(separator: "\n").first { $0.hasPrefix("- **\(word)**") })
            #expect(Self.rules(in: line) == rules(certainty), "\(word)")
        }
    }
}
