/// What a scenario has set about the world, as far as the store itself has no switch for it.
struct WatchedSettings: Sendable {
    /// Where the app is to be killed next.
    var crash: ParityCrash?
    /// Products that are not for sale at present.
    var withdrawn: Set<String> = []
    /// Whether a list of products stays away, so many times in this step, until the app counts as hung.
    var emptyHandedRequests: [Set<String>: Int] = [:]
}
