import Foundation

/// All pages of rules, with the tests and the texts that cite them.
struct RuleBook {
    static let catalog = SourceFile.root.appending(path: "Sources/OpenStoreKit/OpenStoreKit.docc")
    static let folder = catalog.appending(path: "Rules")
    static let index = "Rules"

    let pages: [RulePage]
    /// The page with the table of all pages.
    let indexText: String
    /// The names of the articles that a rule may refer to.
    let articles: Set<String>
    /// The tests that carry a rule's identifier in their names.
    let proofs: [RuleIdentifier: Set<RuleProof>]
    /// The known results of each rule's conformance tests on Apple's systems.
    let apple: [RuleIdentifier: String]

    init(
        pages: [RulePage],
        indexText: String = "",
        articles: Set<String> = [],
        tests: [SourceFile] = [],
        results: AppleResults = AppleResults()
    ) {
        self.pages = pages
        self.indexText = indexText
        self.articles = articles
        let names = Self.names(in: tests)
        proofs = names.mapValues { Set($0.map { RuleProof(file: $0.file, name: $0.name) }) }
        apple = names.compactMapValues { tests in
            let conforming = tests.filter { $0.file.hasPrefix("ConformanceTests/") }
            return conforming.isEmpty ? nil : results.summary(of: Set(conforming.map(\.name)))
        }
    }

    /// The pages and tests of this package.
    static func ofThisPackage() throws -> RuleBook {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let pages = try files.filter { $0.pathExtension == "md" }.map { file in
            RulePage(
                name: file.deletingPathExtension().lastPathComponent,
                text: try String(contentsOf: file, encoding: .utf8)
            )
        }.sorted { $0.name < $1.name }
        let articles = try SourceFile.all(below: "Sources/OpenStoreKit/OpenStoreKit.docc", extensions: ["md"])
        return RuleBook(
            pages: pages.filter { $0.name != index },
            indexText: pages.first { $0.name == index }?.text ?? "",
            articles: Set(articles.map { URL(filePath: $0.path).deletingPathExtension().lastPathComponent }),
            tests: try ["Tests", "Examples"].flatMap { try SourceFile.all(below: $0) },
            results: AppleResults(table: try String(contentsOf: AppleResults.file, encoding: .utf8))
        )
    }

    /// Everything of this package that may cite a rule, with paths from the root of the package.
    static func textsOfThisPackage() throws -> [SourceFile] {
        let folders = try ["Sources", "Tests", "Examples"].flatMap { folder in
            try SourceFile.all(below: folder, extensions: ["swift", "md"])
                .map { SourceFile(path: "\(folder)/\($0.path)", text: $0.text) }
        }
        let root = try FileManager.default.contentsOfDirectory(at: SourceFile.root, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" }
            .map { SourceFile(path: $0.lastPathComponent, text: try String(contentsOf: $0, encoding: .utf8)) }
        return folders + root.sorted { $0.path < $1.path }
    }

    /// The names of the tests that carry each rule's identifier, with their files.
    private static func names(in tests: [SourceFile]) -> [RuleIdentifier: [(file: String, name: String)]] {
        var names: [RuleIdentifier: [(file: String, name: String)]] = [:]
        for file in tests {
            // The formatter sets a long name on a line of its own.
            let isBroken = file.text.contains("func\n")
            let text = isBroken ? file.text.replacing(/\bfunc\n\ +`/, with: "func `") : file.text
            for line in text.split(separator: "\n") {
                // A declaration begins with its attributes or with `func`; a name inside a string literal is no test.
                guard let start = line.firstIndex(where: { $0 != " " }), line[start] == "@" || line[start] == "f",
                    let mark = line.range(of: "func `")
                else { continue }
                let name = line[mark.upperBound...].prefix { $0 != "`" }
                for id in RuleIdentifier.mentioned(in: name) {
                    names[id, default: []].append((file.path, String(name)))
                }
            }
        }
        return names
    }

    var rules: [RulePage.Rule] { pages.flatMap(\.rules) }

    /// The tests whose names carry an identifier of a known rule anywhere but in parentheses at the end.
    var misplacedIdentifiers: [String] {
        rules.flatMap { rule in
            (proofs[rule.id] ?? []).filter { RuleIdentifier.mentioned(in: $0.title).contains(rule.id) }
        }.map(\.description).sorted()
    }

    /// The pages that are missing, those that are unknown, and the mistakes in form.
    var mistakesInForm: [String] {
        let names = Set(pages.map(\.name))
        let known = RuleIdentifier.pages.map(\.page)
        return known.filter { !names.contains($0) }.map { "the page \($0).md is missing" }
            + pages.filter { !known.contains($0.name) }.map { "\($0.name).md is no page of rules" }
            + pages.flatMap(\.problems)
    }

    /// The citations of rules that no page defines.
    func unknownCitations(in files: [SourceFile]) -> [String] {
        let defined = Set(rules.map(\.id))
        return files.flatMap { file in
            file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { number, line in
                RuleIdentifier.mentioned(in: line).filter { !defined.contains($0) }
                    .map { "\(file.path):\(number + 1): \($0) is cited, and no page defines it" }
            }
        }
    }

    /// The rules that have neither a test nor a reason for having none, and those that have both.
    var mistakesInProofs: [String] {
        pages.flatMap { page in
            page.rules.filter { !$0.id.isDecision }.compactMap { rule in
                switch (proofs[rule.id] != nil, rule.fields[.reasonWithoutTest] != nil) {
                case (true, false), (false, true): nil
                case (true, true): "\(page.name).md:\(rule.line): \(rule.id) has a test and a reason for having none"
                case (false, false):
                    "\(page.name).md:\(rule.line): \(rule.id) has neither a test nor a reason for having none"
                }
            }
        }
    }

    /// The rules that are defined twice, and those that stand behind a rule with a higher number.
    var mistakesInOrder: [String] {
        var seen: [RuleIdentifier: String] = [:]
        var mistakes: [String] = []
        for page in pages {
            for rule in page.rules {
                let place = "\(page.name).md:\(rule.line)"
                if let first = seen[rule.id] { mistakes.append("\(place): \(rule.id) is defined at \(first) already") }
                seen[rule.id] = place
            }
            for (rule, next) in zip(page.rules, page.rules.dropFirst()) where next.id < rule.id {
                mistakes.append("\(page.name).md:\(next.line): \(next.id) stands behind \(rule.id)")
            }
        }
        return mistakes
    }

    /// The references of rules to rules and articles that do not exist.
    var danglingReferences: [String] {
        let defined = Set(rules.map { $0.id.description })
        return pages.flatMap { page in
            page.rules.flatMap { rule in
                rule.see.filter { target in
                    let article = target.wholeMatch(of: /<doc:(\w+)>/).map { String($0.1) }
                    return !(defined.contains(target) || article.map(articles.contains) == true)
                }.map { "\(page.name).md:\(rule.line): \(rule.id) refers to \($0), which does not exist" }
            }
        }
    }

    /// The generated texts: each page with its tests, and the index with its table.
    var generatedTexts: [(name: String, written: String, generated: String)] {
        pages.map { ($0.name, $0.text, $0.text(proofs: proofs, apple: apple)) } + [
            (Self.index, indexText, generatedIndex)
        ]
    }

    private static let tableHeader =
        "| page | identifiers | rules | with a test | without a test | with a conformance test |"

    /// The index with the counts as they are.
    private var generatedIndex: String {
        var lines = indexText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let header = lines.firstIndex(of: Self.tableHeader) else { return indexText + "\n\(Self.tableHeader)\n" }
        let end = lines[header...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
        var table = [Self.tableHeader, "|---|---|---|---|---|---|"]
        var totals = (rules: 0, proved: 0, conforming: 0)
        for (letters, page) in RuleIdentifier.pages {
            let rules = pages.first { $0.name == page }?.rules ?? []
            let proved = rules.count { proofs[$0.id] != nil }
            let conforming = rules.count { apple[$0.id] != nil }
            let cells =
                ["<doc:\(page)>", letters] + [rules.count, proved, rules.count - proved, conforming].map(String.init)
            table.append("| \(cells.joined(separator: " | ")) |")
            totals = (totals.rules + rules.count, totals.proved + proved, totals.conforming + conforming)
        }
        let cells = [totals.rules, totals.proved, totals.rules - totals.proved, totals.conforming].map(String.init)
        table.append("| all | | \(cells.joined(separator: " | ")) |")
        lines.replaceSubrange(header..<end, with: table)
        return lines.joined(separator: "\n")
    }
}
