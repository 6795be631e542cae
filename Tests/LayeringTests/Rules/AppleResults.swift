import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The recorded outcomes of the conformance tests on Apple's systems.
struct AppleResults {
    /// The outcome of one test.
    struct Outcome: Equatable {
        let test: String
        let passed: Bool
        /// The system and its version, such as "macOS 26.6".
        let system: String
        /// The date of the run, as year, month, and day.
        let date: String
    }

    static let file = SourceFile.root.appending(path: "Tests/ConformanceTests/AppleResults.tsv")
    private static let header = "test\toutcome\tsystem\tdate"

    private(set) var outcomes: [String: Outcome]

    init(_ outcomes: [Outcome] = []) {
        self.outcomes = Dictionary(outcomes.map { ($0.test, $0) }) { _, latest in latest }
    }

    /// Reads the table of the repository.
    init(table: String) {
        self.init(
            table.split(separator: "\n").dropFirst().compactMap { line in
                let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                guard cells.count == 4 else { return nil }
                return Outcome(test: cells[0], passed: cells[1] == "passed", system: cells[2], date: cells[3])
            }
        )
    }

    /// The results with those of a newer run, which replace the older ones of the same tests.
    func adding(_ newer: [Outcome]) -> AppleResults { AppleResults(Array(outcomes.values) + newer) }

    /// The results as the table of the repository.
    var table: String {
        let lines = outcomes.values.sorted { $0.test < $1.test }.map { outcome in
            [outcome.test, outcome.passed ? "passed" : "failed", outcome.system, outcome.date].joined(separator: "\t")
        }
        return ([Self.header] + lines).joined(separator: "\n") + "\n"
    }

    /// The text of the field "Apple" of a rule with these conformance tests.
    func summary(of tests: Set<String>) -> String {
        let found = tests.compactMap { outcomes[$0] }
        guard !found.isEmpty else { return "not run" }
        let systems = Set(found.map { "\($0.system), \($0.date)" }).sorted().joined(separator: "; ")
        return "\(found.count { $0.passed }) of \(tests.count) passed (\(systems))"
    }

    /// Reads the outcomes from a report that `swift test --xunit-output` wrote.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - system: The system on which the tests ran.
    ///   - date: The date of the run.
    /// - Returns: One outcome for each conformance test of the report, in its order; empty if it is no report.
    static func outcomes(in report: Data, system: String, date: String) -> [Outcome] {
        let reader = ReportReader()
        let parser = XMLParser(data: report)
        parser.delegate = reader
        guard parser.parse() else { return [] }
        return reader.tests.map { Outcome(test: $0.name, passed: $0.passed, system: system, date: date) }
    }

    private final class ReportReader: NSObject, XMLParserDelegate {
        private(set) var tests: [(name: String, passed: Bool)] = []

        func parser(
            _ parser: XMLParser,
            didStartElement element: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            switch element {
            case "testcase":
                guard attributes["classname"]?.hasPrefix("ConformanceTests") == true, let name = attributes["name"]
                else { return }
                tests.append((Self.plain(name), true))
            case "failure" where !tests.isEmpty: tests[tests.count - 1].passed = false
            default: break
            }
        }

        /// The name without the marks and parentheses that a raw identifier has in a report.
        private static func plain(_ name: String) -> String {
            guard name.first == "`", let end = name.lastIndex(of: "`") else { return name }
            return String(name[name.index(after: name.startIndex)..<end])
        }
    }
}
