/// What has come of a scenario in one lane.
struct LaneOutcome: Sendable {
    let purchases: [StoredPurchase]
    let notes: [BookNote]
    /// What waits for approval, or waited and was declined.
    let waited: Set<String>
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
    let complaints: [String]
    /// Whether the app uses the queue, which verifies nothing.
    let usesQueue: Bool
}
