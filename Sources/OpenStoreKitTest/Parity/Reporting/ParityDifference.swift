/// Something that a ``ParityCheck`` found.
public struct ParityDifference: Hashable, Sendable {
    /// The scenario in which it was seen.
    public let scenario: String
    /// The reason for the message.
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

/// What a ``ParityCheck`` looks at.
public enum ParityAspect: String, Hashable, Sendable, CaseIterable {
    /// What the store has charged for.
    case purchases
    /// What was paid for and never handed out.
    case lost
    /// What was handed out more often than it was paid for.
    case duplicates
    /// What was handed out and never paid for, such as a purchase that waits for approval.
    case unpaid
    /// What was handed out although its signature did not verify.
    case unverified
    /// How many of each consumable were handed out.
    case grants
    /// What the app lets the customer use.
    case unlocked
    /// What was finished before it was handed out: a crash in between would have lost it.
    case finishOrder = "finished before granted"
    /// What is left unfinished, in the store or in the queue.
    case leftovers = "left unfinished"
    /// What was finished.
    case finishes = "finished"
    /// Purchase sheets, sign-in prompts and other sheets that came up.
    case prompts
    /// What the app said to the customer.
    case notices
    /// The prices that the app showed.
    case prices
    /// The account that purchases are for.
    case accounts
    /// Products that the app asked for without end.
    case productRequests = "product requests"
    /// Whether the customer can restore.
    case restoring
    /// A promoted product that came to nothing.
    case promotions
    /// Buttons that did nothing at all: no sheet, no request, no callback, no note.
    case effects = "taps without effect"
    /// Calls to the app that did not come back, and launches that threw.
    case answers
}

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

/// One of the two apps of a ``ParityCheck``.
public enum ParityLane: String, Hashable, Sendable, CaseIterable {
    /// The app as it is.
    case legacy
    /// The app as it is to be.
    case new
}
