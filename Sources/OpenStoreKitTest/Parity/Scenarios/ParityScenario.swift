/// Something to play through two apps: what the customer does, and what the world does to the app.
///
/// The app is launched before the first step and launched once more after the last. The customer's sheets, the clock, and
/// the store's identifiers are the same in both lanes.
public struct ParityScenario: Sendable {
    /// What it is about.
    public let name: String
    /// What happens, in order.
    public let steps: [ParityStep]
    /// What the two APIs do differently here by their nature, each with the rule that says so.
    ///
    /// It is not compared. What each app must keep by itself is checked all the same.
    public let apart: [ParityAspect: String]

    /// Describes a scenario.
    ///
    /// - Parameters:
    ///   - name: What it is about.
    ///   - steps: What happens, in order.
    ///   - apart: What is not compared, and why.
    public init(_ name: String, _ steps: [ParityStep], apart: [ParityAspect: String] = [:]) {
        self.name = name
        self.steps = steps
        self.apart = apart
    }
}
