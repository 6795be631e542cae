/// What there is to see of a lane at one moment.
struct LaneLook: Sendable {
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
