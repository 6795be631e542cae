import OpenStoreKitTest
import Testing

/// A hazard in one of the two apps, and what the check has to say about it.
struct Seed: Sendable, CustomTestStringConvertible {
    let hazard: Hazard
    let lane: ParityLane
    /// The aspects in which the app breaks a rule by itself.
    let faults: Set<ParityAspect>
    /// The aspects that differ only in comparison with the other app.
    var disagreements: Set<ParityAspect> = []
    /// The standard scenarios that show it, which are played with a few others; empty for all there are.
    let scenarios: Set<String>

    var testDescription: String { "\(hazard) in the \(lane.rawValue) app" }

    static let all: [Seed] = [
        Seed(
            hazard: .h1FinishThenGrant,
            lane: .legacy,
            faults: [.lost, .finishOrder],
            scenarios: ["buy", "killed after finish"]
        ),
        Seed(
            hazard: .h1FinishThenGrant,
            lane: .new,
            faults: [.lost, .finishOrder],
            scenarios: ["buy", "killed after finish"]
        ),
        Seed(
            hazard: .h2FailedAndRestoredNotFinished,
            lane: .legacy,
            faults: [.leftovers],
            scenarios: ["cancel", "restore"]
        ),
        Seed(
            hazard: .h4LateListener,
            lane: .legacy,
            faults: [.lost, .leftovers, .promotions],
            scenarios: ["bought elsewhere while closed", "promoted while closed", "promoted"]
        ),
        Seed(
            hazard: .h4LateListener,
            lane: .new,
            faults: [.lost, .leftovers, .promotions],
            scenarios: ["bought elsewhere while closed", "promoted while closed", "promoted"]
        ),
        Seed(
            hazard: .h5TwoOwners,
            lane: .new,
            faults: [.duplicates],
            // Which of the two is faster decides where it shows.
            scenarios: []
        ),
        Seed(
            hazard: .h6DuplicatesBySignedText,
            lane: .new,
            faults: [.duplicates],
            scenarios: ["delivered twice"]
        ),
        Seed(
            hazard: .h7DuplicatesByIdentifier,
            lane: .new,
            faults: [.unlocked],
            scenarios: ["refund"]
        ),
        Seed(
            hazard: .h8RevocationIgnored,
            lane: .new,
            faults: [.unlocked],
            scenarios: ["refund"]
        ),
        Seed(
            hazard: .h9UnverifiedGranted,
            lane: .new,
            faults: [.unverified],
            scenarios: ["unverified"]
        ),
        Seed(
            hazard: .h10DeferredMistaken,
            lane: .legacy,
            faults: [.unpaid, .duplicates],
            scenarios: ["ask to buy, approved", "ask to buy, declined"]
        ),
        Seed(
            hazard: .h10DeferredMistaken,
            lane: .new,
            faults: [.notices],
            scenarios: ["ask to buy, declined"]
        ),
        Seed(
            hazard: .h11AccountMistaken,
            lane: .legacy,
            faults: [],
            disagreements: [.accounts],
            scenarios: ["buy"]
        ),
        Seed(
            hazard: .h11AccountMistaken,
            lane: .new,
            faults: [.accounts],
            disagreements: [.accounts],
            // Two purchases of one app have two accounts; a single one has another account than in the other app.
            scenarios: ["buy", "refund while closed"]
        ),
        Seed(
            hazard: .h12SyncAtLaunch,
            lane: .new,
            faults: [.prompts],
            scenarios: ["buy"]
        ),
        Seed(
            hazard: .h13NoRestoreButton,
            lane: .new,
            faults: [.restoring],
            scenarios: ["restore"]
        ),
        Seed(
            hazard: .h14WaitingForProducts,
            lane: .new,
            faults: [.productRequests],
            scenarios: ["withdrawn product"]
        ),
        Seed(
            hazard: .h15PriceAsDouble,
            lane: .new,
            faults: [],
            disagreements: [.prices],
            scenarios: ["prices"]
        ),
        Seed(
            hazard: .h16PromotedDropped,
            lane: .legacy,
            faults: [.promotions],
            scenarios: ["promoted"]
        ),
        Seed(
            hazard: .h16PromotedDropped,
            lane: .new,
            faults: [.promotions],
            scenarios: ["promoted"]
        ),
        Seed(
            hazard: .h17StaleReceipt,
            lane: .new,
            faults: [.leftovers],
            disagreements: [.purchases],
            scenarios: ["receipt out of date"]
        ),
        Seed(
            hazard: .h18CancelledRead,
            lane: .new,
            faults: [.unlocked],
            scenarios: ["screen left early"]
        ),
        Seed(
            hazard: .h19LatestForOpen,
            lane: .new,
            faults: [.leftovers],
            scenarios: [
                "bought elsewhere", "renewals while closed", "a year of a subscription", "killed before finish",
            ]
        ),
        Seed(
            hazard: .h21QuantityIgnored,
            lane: .legacy,
            faults: [.partial],
            scenarios: ["bought elsewhere"]
        ),
        Seed(
            hazard: .h21QuantityIgnored,
            lane: .new,
            faults: [.partial],
            scenarios: ["bought elsewhere"]
        ),
        Seed(
            hazard: .h22FirstOfBatch,
            lane: .legacy,
            faults: [.leftovers],
            scenarios: ["several bought while closed"]
        ),
        Seed(
            hazard: .h23LoopThatEnds,
            lane: .new,
            faults: [.leftovers],
            scenarios: ["bought elsewhere"]
        ),
        Seed(
            hazard: .h24RenewalIgnored,
            lane: .new,
            faults: [.unlocked],
            scenarios: ["a year of a subscription"]
        ),
        Seed(
            hazard: .h25AccessWithoutExpiry,
            lane: .new,
            faults: [.unlocked],
            scenarios: ["expired while closed"]
        ),
        Seed(
            hazard: .h26UpgradeIgnored,
            lane: .new,
            faults: [.unlocked],
            scenarios: ["upgrade"]
        ),
        Seed(
            hazard: .h27EarlierRefundTakesAccess,
            lane: .new,
            faults: [.unlocked],
            scenarios: ["refund of an earlier period"]
        ),
        Seed(
            hazard: .h28FirstStatusOnly,
            lane: .new,
            faults: [.unlocked],
            scenarios: ["own plan expired, shared by the family"]
        ),
    ]
}
