import Foundation
import StoreInterface
import TransactionCore

/// What has come of a scenario in one lane.
struct LaneOutcome: Sendable {
    let purchases: [StoredPurchase]
    let notes: [GrantRecord]
    /// What waits for approval, or waited and was declined.
    let waited: Set<String>
    /// The store's change number when each product was bought for the first time, or set as the next plan.
    let soldAt: [String: Int64]
    /// Before the last launch.
    let before: LaneSnapshot
    /// After it.
    let after: LaneSnapshot
    let prompts: [String]
    let prices: [String]
    /// Products that the app asked for without end.
    let hungForProducts: [String]
    let missedButtons: [String]
    let missedPromotions: [String]
    /// Taps on a button that came to nothing at all.
    let idleTaps: [String]
    let complaints: [String]
    /// Whether the app uses the queue, which verifies nothing.
    let usesQueue: Bool
}

/// A transaction as the store knows it at the end of a scenario.
struct StoredPurchase: Hashable, Sendable {
    let id: UInt64
    let productID: String
    let isConsumable: Bool
    let quantity: Int
    let account: UUID?
    /// The day on which it was bought, counted from 0 at the beginning of the scenario.
    let day: Int
    let isRevoked: Bool
    let origin: UnfinishedTransaction.Origin
    /// The store's change number when it was finished; `nil` while it is not.
    let finishedAt: Int64?

    var title: String { quantity == 1 ? "#\(id) \(productID)" : "#\(id) \(quantity) \(productID)" }
}

extension SignedTransaction {
    /// What the text says, whoever signed it; `nil` when it is none.
    var payload: TransactionPayload? {
        do {
            return try PayloadCoding.decode(TransactionPayload.self, from: SegmentedText(text).payload)
        } catch {
            return nil
        }
    }
}

/// What there is to see of a lane at one moment.
struct LaneSnapshot: Sendable {
    let entitled: Set<String>
    let unlocked: Set<String>
    /// Subscriptions that run by the store's clock, and have expired by `Date()`.
    let seeminglyExpired: Set<String>
    /// Subscriptions that have expired by the store's clock, and run by `Date()`.
    let seeminglyRunning: Set<String>
    let leftovers: [UnfinishedTransaction]
    /// How many lines the grant book had.
    let noteCount: Int
}

/// A call to an app that may never come back.
@MainActor final class AppCall {
    let name: String
    private(set) var isAnswered = false

    init(_ name: String) { self.name = name }

    func answer() { isAnswered = true }
}
