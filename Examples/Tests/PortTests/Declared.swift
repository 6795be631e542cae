import Testing

/// Something that the stages do differently, and the rule that says so.
struct Declared<Value: Sendable>: Sendable {
    /// The rule, or the decision between sources, for whoever reads a failure.
    let rule: Comment
    private let usual: Value
    private let exceptions: [Stage: Value]

    init(_ rule: Comment, usually usual: Value, except exceptions: [Stage: Value]) {
        self.rule = rule
        self.usual = usual
        self.exceptions = exceptions
    }

    /// What is expected of a stage.
    subscript(stage: Stage) -> Value { exceptions[stage] ?? usual }
}
