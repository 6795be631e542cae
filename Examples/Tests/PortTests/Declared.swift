import Testing

/// A result that differs between the stages, with its rule.
struct Declared<Value: Sendable>: Sendable {
    /// The rule, or the decision between sources, for the message of a failure.
    let rule: Comment
    private let usual: Value
    private let exceptions: [Stage: Value]

    init(_ rule: Comment, usually usual: Value, except exceptions: [Stage: Value]) {
        self.rule = rule
        self.usual = usual
        self.exceptions = exceptions
    }

    /// The expected result of a stage.
    subscript(stage: Stage) -> Value { exceptions[stage] ?? usual }
}
