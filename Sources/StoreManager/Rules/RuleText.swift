import Foundation

/// The rules of the manual as `storekit rule --json` prints them.
struct RuleDocument: Codable {
    /// The version of the format, which changes when a key is removed or gets another meaning.
    let version: Int
    /// All rules, in the order of the pages.
    let rules: [RuleText]

    /// The rules of this version of the manager.
    static let current: RuleDocument = {
        do {
            return try JSONDecoder().decode(RuleDocument.self, from: Data(RuleBookText.json.utf8))
        } catch {
            preconditionFailure("The rules inside the manager are no document of rules: \(error)")
        }
    }()
}

/// A rule of behavior as the manual states it.
struct RuleText: Codable {
    let id: String
    /// The page of the manual, such as `QueueRules`.
    let page: String
    /// The statement, without its fields.
    let text: String
    let source: String
    let certainty: String
    /// The rules and articles that the rule refers to.
    let see: [String]
    /// The difference between this package and Apple's, or `nil`.
    let differs: String?
    /// The reason why there is no test, or `nil`.
    let noTest: String?
    /// The tests that carry the identifier, each as file and name.
    let tests: [String]
    /// The result of the rule's conformance tests on Apple's systems, or `nil` if it has none.
    let apple: String?
    /// The profiles with a line that rests on the rule, such as "macOS 26".
    let profiles: [String]

    /// The statement and its fields, as on the page and without the tests.
    var described: String {
        let fields: [(String, String?)] = [
            ("Source", source), ("Certainty", certainty), ("See", see.isEmpty ? nil : see.joined(separator: ", ")),
            ("Differs", differs), ("No test", noTest),
        ]
        return text + "\n\n"
            + fields.compactMap { name, value in value.map { "- \(name): \($0)" } }.joined(separator: "\n")
    }
}
