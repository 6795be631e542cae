/// Which customers may redeem an offer code; raw values are those of the configuration file.
package enum CodeEligibility: String, Hashable, Sendable, CaseIterable {
    /// Never subscribed in this group.
    case new
    /// Subscribed now.
    case existing
    /// Subscribed once, and no longer.
    case expired
}
