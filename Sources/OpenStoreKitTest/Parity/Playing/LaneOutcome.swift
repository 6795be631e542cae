import Foundation
import StoreInterface
import StoreTime
import StoreTimelines
import TransactionCore

/// The outcome of a scenario in one lane.
struct LaneOutcome: Sendable {
    let purchases: [StoredPurchase]
    /// The events in the life of the app, in the order of the program.
    let acts: [AppAct]
    /// The products that wait for approval, or waited and were declined.
    let waited: Set<String>
    /// The store's change number when each product was bought for the first time, or set as the next plan.
    let soldAt: [String: Int64]
    /// The snapshot before the last launch.
    let before: LaneSnapshot
    /// The snapshot after the last launch.
    let after: LaneSnapshot
    let prompts: [String]
    let prices: [String]
    /// The products that the app requested repeatedly until it was ended.
    let hungForProducts: [String]
    let missedButtons: [String]
    let missedPromotions: [String]
    /// The taps on buttons that had no effect.
    let idleTaps: [String]
    let complaints: [String]
    /// True if the app uses the queue, which verifies nothing.
    let usesQueue: Bool
    /// The products whose access follows `Date()` instead of the store's clock.
    var followsMachineClock: Set<String> = []
    /// Everything that happened in the lane, or the latest part of a long scenario.
    let timeline: [TimelineEntry]
}

/// A transaction in the store at the end of a scenario.
struct StoredPurchase: Hashable, Sendable {
    let id: UInt64
    let productID: String
    let isConsumable: Bool
    let quantity: Int
    let account: UUID?
    /// The day of the purchase, counted from 0 at the beginning of the scenario.
    let day: Int
    let isRevoked: Bool
    /// True for a subscription that the customer has left for a better plan.
    let isUpgraded: Bool
    /// The subscription group; `nil` for other products.
    let group: String?
    let origin: UnfinishedTransaction.Origin
    let isFinished: Bool

    var title: String { quantity == 1 ? "#\(id) \(productID)" : "#\(id) \(quantity) \(productID)" }
}

extension SignedTransaction {
    /// The payload of the signed text, whichever key signed it; `nil` if the text has none.
    var payload: TransactionPayload? {
        do {
            return try PayloadCoding.decode(TransactionPayload.self, from: SegmentedText(text).payload)
        } catch {
            return nil
        }
    }
}

/// The observable state of a lane at one moment.
struct LaneSnapshot: Sendable {
    let entitled: Set<String>
    let unlocked: Set<String>
    /// Subscriptions that run by the store's clock, and have expired by `Date()`.
    let seeminglyExpired: Set<String>
    /// Subscriptions that have expired by the store's clock, and run by `Date()`.
    let seeminglyRunning: Set<String>
    let leftovers: [UnfinishedTransaction]
    /// The number of the launch, from 1.
    let launch: Int
    /// The number of events in the life of the app so far.
    let actCount: Int
}

/// A call of the app's code, which may never return.
@MainActor final class AppCall {
    let name: String
    private(set) var isAnswered = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ name: String) { self.name = name }

    func answer() {
        isAnswered = true
        stopWaiting()
    }

    /// Waits until the app has answered.
    ///
    /// - Parameter time: The longest time to wait, on the machine's clock.
    func waitUntilAnswered(for time: Duration) async {
        let limit = Task { [weak self] in
            let clock = SystemStoreClock()
            do { try await clock.sleep(until: clock.deadline(after: time)) } catch { return }
            self?.stopWaiting()
        }
        await withCheckedContinuation { continuation in
            if isAnswered { continuation.resume() } else { waiting.append(continuation) }
        }
        limit.cancel()
    }

    private func stopWaiting() {
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
