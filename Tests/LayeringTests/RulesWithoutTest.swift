import Foundation

/// The rules that no test proves, each with the reason: a file with an identifier, a tab and the reason in each line.
struct RulesWithoutTest {
    struct DamagedLine: Error {
        let text: String
    }

    static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "RulesWithoutTest.tsv")

    let reasons: [String: String]

    init() throws { try self.init(String(contentsOf: Self.file, encoding: .utf8)) }

    init(_ text: String) throws {
        var reasons: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 2, !fields[1].isEmpty, reasons.updateValue(fields[1], forKey: fields[0]) == nil
            else { throw DamagedLine(text: String(line)) }
        }
        self.reasons = reasons
    }

    /// What this says, and what the tests say, that does not go together.
    func contradictions(rules: [String], proved: Set<String>) -> [String] {
        rules.compactMap { rule in
            switch (proved.contains(rule), reasons[rule]) {
            case (true, nil), (false, .some): nil
            case (true, .some(let reason)): "\(rule) has a test and a reason why it has none: \(reason)"
            case (false, nil): "\(rule) has neither a test nor a reason why it has none"
            }
        } + reasons.keys.filter { !rules.contains($0) }.sorted().map { "\($0) is no rule" }
    }

    /// The rules by reason, as the documentation shows them.
    func markdown(rules: [String]) -> String {
        var text = "## Rules without a test, and why\n\n"
        var reasonsInOrder: [String] = []
        for rule in rules {
            if let reason = reasons[rule], !reasonsInOrder.contains(reason) { reasonsInOrder.append(reason) }
        }
        for reason in reasonsInOrder {
            text += "- \(rules.filter { reasons[$0] == reason }.joined(separator: ", ")): \(reason)\n"
        }
        return text
    }
}
