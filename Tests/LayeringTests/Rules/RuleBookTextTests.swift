import Foundation
import Testing

/// The document of rules that `storekit rule --json` prints.
extension RulePageTests {
    private static let copy = SourceFile.root.appending(path: "Sources/StoreManager/Rules/RuleBookText.swift")

    @Test func `the rules that the command line prints are those of the pages`() throws {
        let expected = try RuleBook.ofThisPackage().swiftText(ProfileLines.ofTheGuide())
        if ProcessInfo.processInfo.environment["UPDATE_RULE_TABLE"] != nil {
            try expected.write(to: Self.copy, atomically: true, encoding: .utf8)
        }
        let isCurrent = try String(contentsOf: Self.copy, encoding: .utf8) == expected
        #expect(isCurrent, "run UPDATE_RULE_TABLE=1 swift test --filter RulePageTests, and commit the change")
    }

    @Test func `the document has every rule with its source, its tests and its profiles`() throws {
        let book = try RuleBook.ofThisPackage()
        let records = try book.records(ProfileLines.ofTheGuide())
        #expect(records.map(\.id).sorted() == book.rules.map(\.id.description).sorted())
        #expect(records.allSatisfy { !$0.text.isEmpty && !$0.source.isEmpty && !$0.certainty.isEmpty })
        #expect(records.allSatisfy { $0.tests.isEmpty != ($0.noTest == nil) || $0.certainty == RulePage.decision })
        #expect(records.first { $0.id == "T-59" }?.profiles == ["macOS 26", "harsh"])
        #expect(records.count { $0.apple != nil } > 100)
    }
}

/// The lines of the table of profiles in the guide on store quirks.
struct ProfileLines {
    /// The profiles that cite each rule, in the order of the table.
    let profiles: [String: [String]]

    static func ofTheGuide() throws -> ProfileLines {
        let guide = RuleBook.catalog.appending(path: "Guides/StoreQuirks.md")
        return ProfileLines(try String(contentsOf: guide, encoding: .utf8))
    }

    init(_ guide: String) {
        var profiles: [String: [String]] = [:]
        for line in guide.split(separator: "\n") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 5, ["harsh"].contains(cells[0]) || cells[0].contains(/^(iOS|macOS) \d+$/) else {
                continue
            }
            for id in RuleIdentifier.mentioned(in: cells[2]).map(\.description)
            where profiles[id]?.contains(cells[0]) != true {
                profiles[id, default: []].append(cells[0])
            }
        }
        self.profiles = profiles
    }
}

/// A rule as the document states it; the keys are documented in the guide on the manager.
struct RuleRecord: Encodable {
    let id, page, text, source, certainty: String
    let see: [String]
    let differs, noTest: String?
    let tests: [String]
    let apple: String?
    let profiles: [String]
}

extension RuleBook {
    fileprivate func records(_ lines: ProfileLines) -> [RuleRecord] {
        let order = RuleIdentifier.pages.map(\.page)
        let sorted = pages.sorted { (order.firstIndex(of: $0.name) ?? 0) < (order.firstIndex(of: $1.name) ?? 0) }
        return sorted.flatMap { page in
            let text = page.text.split(separator: "\n", omittingEmptySubsequences: false)
            return page.rules.map { rule in
                let end = rule.fieldLines.values.min() ?? rule.line
                return RuleRecord(
                    id: rule.id.description,
                    page: page.name,
                    text: text[rule.line..<end].joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines),
                    source: rule.fields[.source] ?? "",
                    certainty: rule.fields[.certainty] ?? "",
                    see: rule.see,
                    differs: rule.fields[.differs],
                    noTest: rule.fields[.reasonWithoutTest],
                    tests: (proofs[rule.id] ?? []).sorted().map { "\($0.file): \($0.title)" },
                    apple: apple[rule.id],
                    profiles: lines.profiles[rule.id.description] ?? []
                )
            }
        }
    }

    /// The source file with the document, one rule a line.
    fileprivate func swiftText(_ lines: ProfileLines) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let rules = try records(lines).map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        return """
            // swift-format-ignore-file
            // Generated from the pages of rules: UPDATE_RULE_TABLE=1 swift test --filter RulePageTests

            /// The rules of the manual as a document of JSON.
            enum RuleBookText {
                static let json = #\"""
            {"version":1,"rules":[
            \(rules.joined(separator: ",\n"))
            ]}
            \"""#
            }

            """
    }
}
