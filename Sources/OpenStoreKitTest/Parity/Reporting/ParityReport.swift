/// What a ``ParityCheck`` found: print it, or interpolate it into the comment of an expectation.
public struct ParityReport: Hashable, Sendable {
    /// A declaration together with what it covers.
    public struct Declared: Hashable, Sendable {
        /// What was declared.
        public let declaration: DeclaredParityDifference
        /// What was seen of it.
        public let differences: [ParityDifference]
    }

    /// The scenarios that were played, in order.
    public let scenarios: [String]
    /// How the stores behaved.
    public let manner: SimulatedManner
    /// What was found and is not declared.
    public let differences: [ParityDifference]
    /// What was found and is meant to be.
    public let declared: [Declared]
    /// What was declared and does not occur any more.
    public let outdated: [DeclaredParityDifference]
    /// What each scenario with differences consists of.
    let steps: [String: String]

    /// Whether there is nothing to look at: no difference, and no declaration without one.
    public var isEmpty: Bool { differences.isEmpty && outdated.isEmpty }

    init(
        scenarios: [ParityScenario],
        differences: [ParityDifference],
        declaring declarations: [DeclaredParityDifference],
        on manner: SimulatedManner
    ) {
        self.manner = manner
        self.scenarios = scenarios.map(\.name)
        let described = scenarios.map { ($0.name, $0.steps.map(\.description).joined(separator: " · ")) }
        steps = Dictionary(described, uniquingKeysWith: { first, _ in first })
        self.differences = differences.filter { difference in !declarations.contains { $0.covers(difference) } }
        declared = declarations.compactMap { declaration in
            let covered = differences.filter(declaration.covers)
            return covered.isEmpty ? nil : Declared(declaration: declaration, differences: covered)
        }
        outdated = declarations.filter { declaration in !differences.contains(where: declaration.covers) }
    }
}
