import Foundation

/// One page of rules, read as text: the rules that it defines, and the mistakes in their form.
struct RulePage {
    /// A rule as its page defines it.
    struct Rule {
        let id: RuleIdentifier
        /// The number of the heading's line, from 1.
        let line: Int
        var fields: [Field: String] = [:]
        /// The index of the line of each field.
        var fieldLines: [Field: Int] = [:]
        /// The indices of the lines that list the tests, below the line of their field.
        var testLines: [Int] = []

        /// The rules and articles that the rule refers to.
        var see: [String] { fields[.see].map { $0.split(separator: ", ").map(String.init) } ?? [] }
    }

    /// The fields of a rule, in the order in which they are written.
    enum Field: String, CaseIterable {
        case source = "Source"
        case certainty = "Certainty"
        case see = "See"
        case differs = "Differs"
        case reasonWithoutTest = "No test"
        case provedBy = "Proved by"
        case apple = "Apple"
    }

    static let documented = "documented"
    static let certaintyWords = [documented, "confirmed", "single report", "inferred"]
    static let decision = "decision"

    /// The name of the file, without its extension.
    let name: String
    let text: String
    private(set) var rules: [Rule] = []
    /// The mistakes in form, each with file and line.
    private(set) var problems: [String] = []

    init(name: String, text: String) {
        self.name = name
        self.text = text
        let lines = Self.lines(of: text)
        if lines.first?.hasPrefix("# ") != true { report("the page does not begin with a title", at: 0) }
        let headings = lines.indices.filter { lines[$0].hasPrefix("## ") || lines[$0].hasPrefix("### ") }
        if headings.first.map({ lines[$0] }) != "## Overview" {
            report("the first heading after the title is not \"## Overview\"", at: headings.first ?? 0)
        }
        for (place, start) in headings.enumerated() where lines[start].hasPrefix("### ") {
            let end = place + 1 < headings.count ? headings[place + 1] : lines.count
            guard let id = RuleIdentifier(lines[start].dropFirst(4)) else {
                report("\"\(lines[start].dropFirst(4))\" is no identifier of a rule", at: start)
                continue
            }
            read(id, lines: lines, in: start..<end)
        }
    }

    private mutating func report(_ problem: String, at index: Int) {
        problems.append("\(name).md:\(index + 1): \(problem)")
    }

    private mutating func read(_ id: RuleIdentifier, lines: [Substring], in range: Range<Int>) {
        var rule = Rule(id: id, line: range.lowerBound + 1)
        var hasText = false
        for index in range.dropFirst() where !lines[index].isEmpty {
            if lines[index].hasPrefix("  - "), rule.fieldLines.keys.contains(.provedBy), !rule.hasResults {
                rule.testLines.append(index)
                continue
            }
            guard let (field, value) = Self.field(in: lines[index]) else {
                if !rule.fields.isEmpty { report("\(id) has a line that is no field: \(lines[index])", at: index) }
                hasText = true
                continue
            }
            if rule.fields.isEmpty, !lines[index - 1].isEmpty {
                report("\(id) has no empty line before its fields", at: index)
            }
            if value.isEmpty, field != .provedBy {
                report("the field \"\(field.rawValue)\" of \(id) is empty", at: index)
            }
            let order = Field.allCases
            if let last = rule.fields.keys.compactMap({ order.firstIndex(of: $0) }).max(),
                let place = order.firstIndex(of: field), place <= last
            {
                report("the field \"\(field.rawValue)\" of \(id) is out of order or repeated", at: index)
            }
            rule.fields[field] = value
            rule.fieldLines[field] = index
        }
        if !hasText { report("\(id) has no text", at: range.lowerBound) }
        if rule.fields[.source] == nil { report("\(id) has no source", at: range.lowerBound) }
        let words = id.isDecision ? [Self.decision] : Self.certaintyWords
        let certainty = (rule.fields[.certainty] ?? "").wholeMatch(of: /(.*?)( \(read \d{4}-(0[1-9]|1[0-2])\))?/)
        let word = certainty.map { String($0.1) } ?? ""
        if !words.contains(word) {
            report("the certainty of \(id) is not one of: \(words.joined(separator: ", "))", at: range.lowerBound)
        } else if word == Self.documented, certainty?.2 == nil {
            report("\(id) is documented without the month in which the source was read", at: range.lowerBound)
        } else if word != Self.documented, certainty?.2 != nil {
            report("\(id) has the month of a source that documents it, and is not documented", at: range.lowerBound)
        }
        if id.page != name { report("\(id) belongs on the page \(id.page)", at: range.lowerBound) }
        rules.append(rule)
    }

    private static func field(in line: Substring) -> (Field, String)? {
        guard line.hasPrefix("- "), let colon = line.firstIndex(of: ":"),
            let field = Field(rawValue: String(line[line.index(line.startIndex, offsetBy: 2)..<colon]))
        else { return nil }
        return (field, line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }

    /// The page with the fields that are generated for each rule, and everything else as it is.
    ///
    /// - Parameters:
    ///   - proofs: The tests of each rule.
    ///   - apple: What is known of each rule's conformance tests on Apple's systems.
    /// - Returns: The whole text of the page.
    func text(proofs: [RuleIdentifier: Set<RuleProof>], apple: [RuleIdentifier: String] = [:]) -> String {
        var lines = Self.lines(of: text).map(String.init)
        for rule in rules.reversed() {
            let written = [Field.apple, .provedBy].compactMap { rule.fieldLines[$0] } + rule.testLines
            for line in written.sorted(by: >) { lines.remove(at: line) }
            guard let tests = proofs[rule.id]?.sorted(), !tests.isEmpty,
                let last = rule.fieldLines.filter({ $0.key != .provedBy && $0.key != .apple }).values.max()
            else { continue }
            var generated = ["- \(Field.provedBy.rawValue):"] + tests.map { "  - \($0)" }
            if let apple = apple[rule.id] { generated.append("- \(Field.apple.rawValue): \(apple)") }
            lines.insert(contentsOf: generated, at: written.min() ?? last + 1)
        }
        return lines.joined(separator: "\n")
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }
}

extension RulePage.Rule {
    /// True if the field that follows the list of tests was read.
    fileprivate var hasResults: Bool { fieldLines.keys.contains(.apple) }
}

/// A test whose name carries the identifier of a rule.
struct RuleProof: Hashable, Comparable, CustomStringConvertible {
    /// The path from `Tests` or `Examples`.
    let file: String
    /// The name of the test without the identifiers.
    let title: String

    init(file: String, name: String) {
        self.file = file
        title = name.replacing(/\ \((?:[A-Z]{1,2}-\d+(?:, )?)+\)$/, with: "")
    }

    /// The test as its line on the page.
    var description: String { "`\(file)`: \(title)" }

    static func < (first: Self, second: Self) -> Bool { (first.file, first.title) < (second.file, second.title) }
}
