/// A scenario that can be played through either API.
public struct DemoScenario: Sendable {
    /// One event in the app or outside it.
    public struct Step: Sendable {
        let title: String
        let play: @Sendable (Stage) async throws -> Void
    }

    /// The name of the scenario in the command of the demo.
    public let name: String
    /// The subject of the scenario.
    public let title: String
    /// The point of interest for a reader.
    public let moral: String
    /// The product that another process buys before it is killed with the purchase unfinished.
    let killedBuying: String?
    /// True if the app of the scenario makes a mistake that loses a paid purchase.
    var losesGrant = false
    /// The steps of which only the first and the last are shown.
    var folded: (title: String, unit: String)?
    let steps: [Step]

    init(_ name: String, _ title: String, moral: String, killedBuying: String? = nil, _ steps: [Step]) {
        self.name = name
        self.title = title
        self.moral = moral
        self.killedBuying = killedBuying
        self.steps = steps
    }
}

extension DemoScenario.Step {
    init(_ title: String, _ play: @escaping @Sendable (Stage) async throws -> Void) {
        self.title = title
        self.play = play
    }
}
