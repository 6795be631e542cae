/// What has come of a scenario in one lane.
struct LaneOutcome: Sendable {
    let purchases: [StoredPurchase]
    let notes: [BookNote]
    /// What waits for approval, or waited and was declined.
    let waited: Set<String>
    /// The store's change number when each product was bought for the first time, or set as the next plan.
    let soldAt: [String: Int64]
    /// Before the last launch.
    let before: LaneLook
    /// After it.
    let after: LaneLook
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
