/// A difference that a ``ParityCheck`` found.
public struct ParityDifference: Hashable, Sendable {
    /// The scenario in which the difference was found.
    public let scenario: String
    /// The aspect that differs.
    public let aspect: ParityAspect
    /// The app that broke a rule by itself; `nil` if the two apps only disagree.
    public let offender: ParityLane?
    /// The observations in the legacy app, line by line.
    public let legacy: [String]
    /// The observations in the new app, line by line.
    public let new: [String]
    /// The hazards of `MIGRATION.md` that the history of the transactions shows, such as `H1`.
    ///
    /// Empty if none of the listed hazards explains the difference.
    public private(set) var hazards: [String] = []
    /// The places in the apps' code that led to this difference, in the order of the program, each once.
    ///
    /// Empty for an app without debugging information, unless it passes its places to its ``GrantLog``. The places are
    /// read from the debugging information when they are needed, which may take a second for the first one.
    public var places: [ParityPlace] { calls.places() }

    /// The calls that led to this difference.
    private(set) var calls = ParityCalls([])

    /// The places of the grants among ``places``.
    public var grants: [ParityPlace] { places.filter { $0.action == ParityPlace.grant } }

    /// Creates a difference between the two lanes; `nil` if they agree.
    init?(_ scenario: String, _ aspect: ParityAspect, legacy: [String], new: [String]) {
        guard legacy != new else { return nil }
        self.scenario = scenario
        self.aspect = aspect
        offender = nil
        self.legacy = legacy
        self.new = new
    }

    /// Creates a difference for a lane that broke a rule for all apps.
    init(_ scenario: String, _ aspect: ParityAspect, by offender: ParityLane, _ findings: [ParityFinding]) {
        self.scenario = scenario
        self.aspect = aspect
        self.offender = offender
        let lines = findings.map(\.line)
        legacy = offender == .legacy ? lines : []
        new = offender == .new ? lines : []
        explain(by: findings.flatMap(\.hazards), at: findings.flatMap(\.acts))
    }

    /// Adds the causes, and the places of the calls that led to the difference.
    mutating func explain(by causes: [ParityHazard], at acts: [AppAct]) {
        var known: Set<String> = []
        hazards = causes.map(\.name).filter { known.insert($0).inserted }
        calls = ParityCalls(acts)
    }

    /// A Boolean value that indicates whether only the presentation differs, such as a price or a notice.
    ///
    /// Neither app broke a rule, and the customer has the same purchases and the same access.
    public var isNotice: Bool {
        guard offender == nil else { return false }
        return switch aspect {
        case .prompts, .notices, .prices: true
        case .purchases, .lost, .partial, .duplicates, .unpaid, .unverified, .grants, .unlocked, .finishOrder,
            .leftovers,
            .finishes, .accounts, .productRequests, .restoring, .promotions, .effects, .answers:
            false
        }
    }
}

/// An aspect that a ``ParityCheck`` compares.
public enum ParityAspect: String, Hashable, Sendable, CaseIterable {
    /// The purchases that the store has charged for.
    case purchases
    /// The paid products that were never granted.
    case lost
    /// The paid products of which the app granted fewer than were paid for.
    case partial = "granted in part"
    /// The products that were granted more often than they were paid for.
    case duplicates
    /// The products that were granted and never paid for, such as a purchase that waits for approval.
    case unpaid
    /// The products that were granted although the signature did not verify.
    case unverified
    /// The granted quantity of each consumable.
    case grants
    /// The products that the app lets the customer use.
    case unlocked
    /// The transactions that were finished before the app granted them: a crash in between would have lost them.
    case finishOrder = "finished before granted"
    /// The transactions that are left unfinished, in the store or in the queue.
    case leftovers = "left unfinished"
    /// The finished transactions.
    case finishes = "finished"
    /// Purchase sheets, sign-in prompts and other sheets that were shown.
    case prompts
    /// The notices that the app showed to the customer.
    case notices
    /// The prices that the app showed.
    case prices
    /// The accounts of the purchases.
    case accounts
    /// The products that the app requested repeatedly until it was ended.
    case productRequests = "product requests"
    /// The customer's ability to restore.
    case restoring
    /// The promoted products whose purchase had no effect.
    case promotions
    /// The buttons that had no effect: no sheet, no request, no callback, no record.
    case effects = "taps without effect"
    /// The calls to the app that did not return, and launches that threw.
    case answers
}

/// A difference that the caller of a check expects.
public struct ExpectedParityDifference: Hashable, Sendable {
    /// The scenario; `nil` for all.
    public let scenario: String?
    /// The aspect that differs.
    public let aspect: ParityAspect
    /// The reason for the difference, for readers of the report.
    public let reason: String

    /// Creates an expected difference.
    ///
    /// - Parameters:
    ///   - aspect: The aspect that differs.
    ///   - scenario: The scenario; `nil` for all.
    ///   - reason: The reason for the difference.
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
    /// The app before the migration.
    case legacy
    /// The app after the migration.
    case new
}
