/// A fenced block of a document.
struct CodeBlock {
    /// The first word after the fence, such as `swift`.
    let language: String
    /// The word after the language, such as `apple`: the reason why the block is not compiled.
    let qualifier: String
    /// The line of the fence, from 1.
    let line: Int
    let code: [Substring]
    /// The text of the comment before the block, such as `Cashier` or `Year statements`: the name of its scope, and
    /// `statements` for a part of a function's body.
    let label: [Substring]
    /// The last heading above it.
    let heading: Substring
    /// The last line above it that is not empty and no comment.
    let introduction: Substring
}

extension GuideDocument {
    /// All fenced blocks, in order.
    var blocks: [CodeBlock] {
        var blocks: [CodeBlock] = []
        var heading: Substring = ""
        var introduction: Substring = ""
        var label: [Substring] = []
        var open: (fence: Substring, line: Int)?
        var code: [Substring] = []
        for (number, line) in lines.enumerated() {
            if let (fence, start) = open {
                guard line == "```" else {
                    code.append(line)
                    continue
                }
                let words = fence.dropFirst(3).split(separator: " ")
                blocks.append(
                    CodeBlock(
                        language: words.first.map(String.init) ?? "",
                        qualifier: words.dropFirst().joined(separator: " "),
                        line: start,
                        code: code,
                        label: label,
                        heading: heading,
                        introduction: introduction
                    )
                )
                (open, code, label) = (nil, [], [])
            } else if line.hasPrefix("```") {
                open = (line, number + 1)
            } else if let match = line.wholeMatch(of: /<!-- snippet: (.+) -->/) {
                label = match.1.split(separator: " ")
            } else if line.hasPrefix("#") {
                heading = line.drop { $0 == "#" }.drop { $0 == " " }
                introduction = ""
            } else if !line.isEmpty {
                introduction = line
            }
        }
        return blocks
    }
}
