/// What there is to see of a lane at one moment.
struct LaneLook: Sendable {
    let entitled: Set<String>
    let unlocked: Set<String>
    let leftovers: [UnfinishedTransaction]
    /// How many lines the grant book had.
    let noteCount: Int
}
