import OpenStoreKitTest
import Testing

/// A hazard in one of the two apps, and what the check has to say about it.
struct Seed: Sendable, CustomTestStringConvertible {
    let hazard: Hazard
    let lane: ParityLane
    /// What the app is blamed for by itself, whatever the other one does.
    let faults: Set<ParityAspect>
    /// What shows only beside the other app.
    var disagreements: Set<ParityAspect> = []

    var testDescription: String { "\(hazard) in the \(lane.rawValue) app" }

    static let all: [Seed] = [
        Seed(hazard: .h1FinishThenGrant, lane: .new, faults: [.lost, .finishOrder]),
        Seed(hazard: .h2FailedAndRestoredNotFinished, lane: .legacy, faults: [.leftovers]),
        Seed(hazard: .h4LateListener, lane: .legacy, faults: [.lost, .leftovers, .promotions]),
        Seed(hazard: .h4LateListener, lane: .new, faults: [.lost, .leftovers, .promotions]),
        Seed(hazard: .h5TwoOwners, lane: .new, faults: [.duplicates]),
        Seed(hazard: .h6DuplicatesBySignedText, lane: .new, faults: [.duplicates]),
        Seed(hazard: .h7DuplicatesByIdentifier, lane: .new, faults: [.unlocked]),
        Seed(hazard: .h8RevocationIgnored, lane: .new, faults: [.unlocked]),
        Seed(hazard: .h9UnverifiedGranted, lane: .new, faults: [.unverified]),
        Seed(hazard: .h10DeferredMistaken, lane: .legacy, faults: [.unpaid, .duplicates]),
        Seed(hazard: .h10DeferredMistaken, lane: .new, faults: [.notices]),
        Seed(hazard: .h11AccountMistaken, lane: .legacy, faults: [], disagreements: [.accounts]),
        Seed(hazard: .h11AccountMistaken, lane: .new, faults: [.accounts], disagreements: [.accounts]),
        Seed(hazard: .h12SyncAtLaunch, lane: .new, faults: [.prompts]),
        Seed(hazard: .h13NoRestoreButton, lane: .new, faults: [.restoring]),
        Seed(hazard: .h14WaitingForProducts, lane: .new, faults: [.productRequests]),
        Seed(hazard: .h15PriceAsDouble, lane: .new, faults: [], disagreements: [.prices]),
        Seed(hazard: .h16PromotedDropped, lane: .legacy, faults: [.promotions]),
        Seed(hazard: .h16PromotedDropped, lane: .new, faults: [.promotions]),
        Seed(hazard: .h17StaleReceipt, lane: .new, faults: [.leftovers], disagreements: [.purchases]),
        Seed(hazard: .h18CancelledRead, lane: .new, faults: [.unlocked]),
        Seed(hazard: .h19LatestForOpen, lane: .new, faults: [.leftovers]),
    ]
}
