/// Something that a ``ParityCheck`` found.
public struct ParityDifference: Hashable, Sendable {
    /// The scenario in which it was seen.
    public let scenario: String
    /// What it is about.
    public let aspect: ParityAspect
    /// The app that broke a rule by itself; `nil` where the two merely do not agree.
    public let offender: ParityLane?
    /// What was seen in the legacy app, line by line.
    public let legacy: [String]
    /// What was seen in the new app, line by line.
    public let new: [String]

    /// The two lanes do not agree.
    init?(_ scenario: String, _ aspect: ParityAspect, legacy: [String], new: [String]) {
        guard legacy != new else { return nil }
        self.scenario = scenario
        self.aspect = aspect
        offender = nil
        self.legacy = legacy
        self.new = new
    }

    /// A lane did what no app may do.
    init(_ scenario: String, _ aspect: ParityAspect, by offender: ParityLane, _ lines: [String]) {
        self.scenario = scenario
        self.aspect = aspect
        self.offender = offender
        legacy = offender == .legacy ? lines : []
        new = offender == .new ? lines : []
    }
}
