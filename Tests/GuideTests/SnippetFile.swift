import Foundation

/// The Swift code of a document as one source file, each block in a scope of its own.
///
/// Blocks that are only there to be read carry a second word after `swift`, and are left out. A comment in front of a
/// block names its scope. `Name in Other` puts the block where it sees the declarations of another block, and
/// `Name statements` puts it into the body of a function. `Name with Other.Type` gives it a name of another block. The blocks of a hazard are called after it: `H1Wrong`,
/// `H1Right`.
struct SnippetFile {
    let source: String
    /// The names of the scopes, in order.
    let scopes: [String]

    init(_ document: GuideDocument) {
        let namespace = document.typeName + "Snippets"
        var imports: Set<Substring> = ["import Foundation", "import OpenStoreKit"]
        var body = ""
        var scopes: [String] = []
        for (number, block) in document.blocks.filter(\.isCompiled).enumerated() {
            let name = block.scopeName ?? "Block\(number + 1)"
            scopes.append(name)
            imports.formUnion(block.code.filter { $0.hasPrefix("import ") })
            var code = Array(block.code.filter { !Self.isImport($0) }.drop(while: \.isEmpty))
            if block.label.last == "statements" {
                code = ["static func statements() async throws {"] + code.map(Self.indented) + ["}"]
            } else {
                code = code.map(Self.reachable)
            }
            code =
                block.neededNames.map { name in
                    "private typealias \(name.split(separator: ".").last ?? name) = \(namespace).\(name)"
                } + code
            let outer = block.outerScope.map { "\(namespace).\($0)" } ?? namespace
            body += "\n// \(document.name).md, \(block.heading)\nextension \(outer) {\n    enum \(name) {\n"
            body += code.map { Self.indented(Self.indented($0)) + "\n" }.joined()
            body += "    }\n}\n"
        }
        source =
            """
            // swift-format-ignore-file
            // Written from \(document.name).md by SnippetTests, which also says how. Do not edit.

            \(imports.sorted().joined(separator: "\n"))

            enum \(namespace) {}
            \(body)
            """
        self.scopes = scopes
    }

    // The module of a reader's own app exists only there. Its declarations are in the outer scope of the block.
    private static func isImport(_ line: Substring) -> Bool {
        line.hasPrefix("import ") || line.hasPrefix("@testable import ")
    }

    /// A function of a document is one of its scope, so that tests can call it.
    private static func reachable(_ line: Substring) -> Substring {
        line.hasPrefix("func ") || line.hasPrefix("private func ") ? "static " + line : line
    }

    private static func indented(_ line: Substring) -> Substring { line.isEmpty ? line : "    " + line }
}

extension CodeBlock {
    var isCompiled: Bool { language == "swift" && qualifier.isEmpty }

    /// `H1` for a block below the heading `H1 Finish, then grant`.
    var hazard: String? { heading.prefixMatch(of: /(H\d+)\s/).map { String($0.1) } }

    /// `Wrong` or `Right`, if the line above says so.
    var verdict: String? { introduction.prefixMatch(of: /\*\*(Wrong|Right)\*\*/).map { String($0.1) } }

    fileprivate var scopeName: String? {
        if let name = label.first { return String(name) }
        guard let hazard, let verdict else { return nil }
        return hazard + verdict
    }

    /// The declarations of other blocks that this one needs.
    fileprivate var neededNames: ArraySlice<Substring> {
        label.firstIndex(of: "with").map { label[label.index(after: $0)...] } ?? []
    }

    fileprivate var outerScope: String? {
        if let position = label.firstIndex(of: "in") { return String(label[position + 1]) }
        return hazard == nil ? nil : "Hazards"
    }
}
