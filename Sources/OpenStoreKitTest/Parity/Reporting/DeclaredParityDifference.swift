/// A difference that is meant to be.
public struct DeclaredParityDifference: Hashable, Sendable {
    /// The scenario; `nil` for all.
    public let scenario: String?
    /// What differs.
    public let aspect: ParityAspect
    /// Why, for whoever reads the report.
    public let reason: String

    /// Declares a difference.
    ///
    /// - Parameters:
    ///   - aspect: What differs.
    ///   - scenario: The scenario; `nil` for all.
    ///   - reason: Why.
    public init(_ aspect: ParityAspect, in scenario: String? = nil, because reason: String) {
        self.scenario = scenario
        self.aspect = aspect
        self.reason = reason
    }

    func covers(_ difference: ParityDifference) -> Bool {
        aspect == difference.aspect && (scenario == nil || scenario == difference.scenario)
    }
}
