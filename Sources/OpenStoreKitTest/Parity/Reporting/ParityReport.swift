public import SimulatedStores
public import StoreTimelines

/// The result of a ``ParityCheck``: print it, or expect it to be empty.
///
/// A failing `#expect(report.isEmpty)` prints the whole report.
public struct ParityReport: Hashable, Sendable {
    /// An expected difference together with the differences that match it.
    public struct Expected: Hashable, Sendable {
        /// The expected difference.
        public let expectation: ExpectedParityDifference
        /// The differences that match the expectation.
        public let differences: [ParityDifference]
    }

    /// The name of the check.
    public let name: String
    /// The scenarios that were played, in order.
    public let scenarios: [String]
    /// The quirks of the stores.
    public let quirks: SimulatedQuirks
    /// The differences that were found and not expected.
    public let differences: [ParityDifference]
    /// The differences that were found and expected.
    public let expected: [Expected]
    /// The expected differences that no longer occur.
    public let outdated: [ExpectedParityDifference]
    /// The steps of each scenario with differences.
    let steps: [String: String]
    /// The events in each lane of the scenarios with differences.
    private let timelines: [String: [ParityLane: [TimelineEntry]]]

    /// Returns the events of one app during a scenario with differences, for a picture or a page.
    ///
    /// - Parameters:
    ///   - scenario: The name of the scenario.
    ///   - lane: The app.
    /// - Returns: The timeline with a chapter for each step, of which the latest thousand events are kept; `nil` for a
    ///   scenario without differences.
    public func timeline(of scenario: String, in lane: ParityLane) -> Timeline? {
        timelines[scenario]?[lane].map { Timeline($0) }
    }

    /// A Boolean value that indicates whether the report has no difference and no outdated expectation.
    public var isEmpty: Bool { differences.isEmpty && outdated.isEmpty }

    init(
        name: String,
        scenarios: [ParityScenario],
        comparisons: [LaneComparison],
        expecting expectations: [ExpectedParityDifference],
        on quirks: SimulatedQuirks
    ) {
        let found = comparisons.map { (comparison: $0, differences: $0.differences) }
        let differences = found.flatMap(\.differences)
        timelines = Dictionary(
            found.filter { !$0.differences.isEmpty }.map { pair in
                let comparison = pair.comparison
                let lanes: [ParityLane: [TimelineEntry]] = [
                    .legacy: comparison.legacy.timeline, .new: comparison.new.timeline,
                ]
                return (comparison.scenario.name, lanes)
            },
            uniquingKeysWith: { first, _ in first }
        )
        self.name = name
        self.quirks = quirks
        self.scenarios = scenarios.map(\.name)
        let described = scenarios.map { ($0.name, $0.steps.map(\.description).joined(separator: " · ")) }
        steps = Dictionary(described, uniquingKeysWith: { first, _ in first })
        self.differences = differences.filter { difference in !expectations.contains { $0.covers(difference) } }
        expected = expectations.compactMap { expectation in
            let covered = differences.filter(expectation.covers)
            return covered.isEmpty ? nil : Expected(expectation: expectation, differences: covered)
        }
        outdated = expectations.filter { expectation in !differences.contains(where: expectation.covers) }
    }
}

extension ParityReport: CustomStringConvertible {
    /// The report as text, in the form of a diff: `-` marks the legacy app, `+` the new one.
    public var description: String {
        var lines: [String] = []
        let concerned = Set(differences.map(\.scenario)).count
        lines.append(
            differences.isEmpty
                ? "No differences in \(Self.count(scenarios.count, "scenario"))\(store)."
                : """
                \(Self.count(differences.count, "difference")) in \(concerned) of \
                \(Self.count(scenarios.count, "scenario")) (- legacy, + new)\(store)
                """
        )
        for section in ParitySection.sections(of: differences, in: scenarios) {
            lines += [""] + section.heading(steps: steps) + section.lines
        }
        if !expected.isEmpty { lines += ["", "## expected"] }
        for entry in expected {
            lines.append("\(entry.expectation.title): \(entry.expectation.reason)")
            let seen = Set(entry.differences.map(\.scenario)).sorted()
            lines.append("  seen in \(seen.joined(separator: ", "))")
        }
        if !outdated.isEmpty { lines += ["", "## expected, and no longer found"] }
        for expectation in outdated { lines.append("\(expectation.title): \(expectation.reason)") }
        return lines.joined(separator: "\n") + "\n"
    }

    private var store: String { quirks.enabled.isEmpty ? "" : " on a store that is \(quirks)" }

    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

extension ExpectedParityDifference {
    fileprivate var title: String { scenario.map { "\(aspect.rawValue) in \($0)" } ?? aspect.rawValue }
}
