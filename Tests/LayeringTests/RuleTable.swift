import Foundation

/// Which behaviour rules have a test, as the names of the tests say it.
struct RuleTable {
    static let file = SourceFile.root.appending(path: "Sources/OpenStoreKit/OpenStoreKit.docc/ProvedRules.md")

    private static let groups: [(prefix: String, title: String)] = [
        ("Q", "The payment queue"), ("T", "Transactions of the async API"), ("P", "Products and purchasing"),
        ("S", "Subscriptions"), ("R", "Restore, refund, revocation"), ("A", "App transaction and receipt"),
        ("X", "Both APIs together"), ("E", "Errors"), ("D", "Hosted downloads"), ("F", "Storefront and promotion"),
        ("TS", "The test session"),
    ]

    let rules: [String]
    /// The tests that carry a rule's identifier in their name.
    let tests: [String: [String]]
    let withoutTest: RulesWithoutTest

    init() throws {
        withoutTest = try RulesWithoutTest()
        let list = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "RuleIdentifiers.txt")
        rules = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
        var tests: [String: [String]] = [:]
        let folders = ["Tests", "Examples"]
        for folder in folders {
            for file in try SourceFile.all(below: folder) where !file.path.contains(".build/") {
                for name in file.text.matches(of: /func `([^`]+)`/).map({ String($0.1) }) {
                    for id in name.matches(of: /\b(?:TS|[A-Z])-\d+r?\b/.wordBoundaryKind(.simple)).map({ String($0.0) })
                    {
                        tests[id, default: []].append(name)
                    }
                }
            }
        }
        self.tests = tests
    }

    func rules(of prefix: String) -> [String] { rules.filter { $0.prefix { $0 != "-" } == prefix } }

    /// The table as the documentation shows it.
    var markdown: String {
        var text = """
            # Proved rules

            Which behaviour rules have a test that carries their identifier.

            ## Overview

            Every observable behaviour of Apple's two APIs that this package follows has an identifier, such as `T-27`.
            A test that proves a rule has the identifier in its name, so `swift test --filter T-27` runs it. This page is
            written by a test and compared by it; a rule without a test is not claimed, and the last
            part says why it has none.

            | group | rules | with a test |
            |---|---|---|

            """
        for (prefix, title) in Self.groups {
            let all = rules(of: prefix)
            text += "| \(prefix) · \(title) | \(all.count) | \(all.count { tests[$0] != nil }) |\n"
        }
        text += "| all | \(rules.count) | \(rules.count { tests[$0] != nil }) |\n"
        for (prefix, title) in Self.groups {
            text += "\n## \(title)\n\n"
            let proved = rules(of: prefix).filter { tests[$0] != nil }
            for rule in proved {
                let names = (tests[rule] ?? []).sorted().map { $0.replacing("|", with: "\\|") }
                text += "- **\(rule)**: \(names.joined(separator: "; "))\n"
            }
            let open = rules(of: prefix).filter { tests[$0] == nil }
            if !open.isEmpty {
                text += proved.isEmpty ? "" : "\n"
                text += "Without a test: \(open.joined(separator: ", ")).\n"
            }
        }
        return text + "\n" + withoutTest.markdown(rules: rules)
    }
}
