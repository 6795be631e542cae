/// A scenario that can be played through either API.
public struct Story: Sendable {
    /// One thing that happens to the app or in the world around it.
    public struct Step: Sendable {
        let title: String
        let play: @Sendable (Stage) async throws -> Void
    }

    /// The name by which the demo is asked for it.
    public let name: String
    /// What it is about.
    public let title: String
    /// What a reader should look at.
    public let moral: String
    /// What another process buys first, before it is killed with the purchase unfinished.
    let killedBuying: String?
    /// True if the app of the story makes a mistake, by which the customer loses what was paid for.
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

extension Story.Step {
    init(_ title: String, _ play: @escaping @Sendable (Stage) async throws -> Void) {
        self.title = title
        self.play = play
    }
}
