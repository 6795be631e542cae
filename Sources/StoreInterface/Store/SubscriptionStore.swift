/// The subscriptions of the customer.
package protocol SubscriptionStore: Sendable {
    func subscriptionStatuses(groupID: String) async throws(StoreFailure) -> [SignedSubscriptionStatus]
    /// Returns the groups of the customer's subscriptions, the most recent purchase first (S-04).
    func subscriptionGroups() async -> [String]
    func subscriptionStatusChanges() -> StoreFeed<SignedSubscriptionStatus>
    func isEligibleForIntroductoryOffer(groupID: String) async -> Bool
}
