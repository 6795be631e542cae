/// A rule of behavior as the manual states it, without the lists of its tests.
struct RuleText: Encodable {
    let id: String
    /// The page of the manual, such as `QueueRules`.
    let page: String
    /// The text with its source and certainty.
    let text: String

    /// All rules, in the order of the pages.
    static let all: [RuleText] = {
        var rules: [RuleText] = []
        var page = ""
        for part in RuleBookText.text.split(separator: "\n### ") {
            let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            let heading = String(lines[0])
            // A page begins with a separate line: "page QueueRules".
            if heading.hasPrefix("page ") {
                page = String(heading.dropFirst(5))
                continue
            }
            let text = lines.count == 2 ? lines[1] : ""
            rules.append(
                RuleText(id: heading, page: page, text: text.drop { $0 == "\n" }.description.trimmedEnd)
            )
        }
        return rules
    }()
}

extension String {
    /// The text without line breaks at its end.
    fileprivate var trimmedEnd: String {
        var text = self[...]
        while text.last == "\n" { text.removeLast() }
        return String(text)
    }
}
