import StoreInterface

extension AppStore {
    /// Shows the customer's subscriptions, and returns when the customer has done with them (F-10, S-41).
    ///
    /// What the customer changes comes through `Transaction.updates` and the status of the subscription.
    ///
    /// ## Differs from Apple
    ///
    /// It need not be called on the main actor. No sheet is shown and the context is not used: whoever plays the
    /// customer answers.
    ///
    /// - Parameter context: Where they would be shown.
    /// - Throws: What a test makes it fail with (TS-25), else ``StoreKitError`` when the store fails, or cannot do what the
    ///   customer chose.
    public static func showManageSubscriptions(in context: any PresentationContext) async throws {
        try await showSubscriptions(of: nil)
    }

    /// Shows the customer's subscriptions of one group, and returns when the customer has done with them (F-10, S-41).
    ///
    /// ## Differs from Apple
    ///
    /// It need not be called on the main actor. No sheet is shown and the context is not used: whoever plays the
    /// customer answers.
    ///
    /// - Parameters:
    ///   - context: Where they would be shown.
    ///   - subscriptionGroupID: The group; one that the customer has nothing of shows nothing.
    /// - Throws: What a test makes it fail with (TS-25), else ``StoreKitError`` when the store fails, or cannot do what the
    ///   customer chose.
    public static func showManageSubscriptions(
        in context: any PresentationContext,
        subscriptionGroupID: String
    ) async throws {
        try await showSubscriptions(of: subscriptionGroupID)
    }

    private static func showSubscriptions(of groupID: String?) async throws {
        let store = StoreConnection.current(for: "AppStore.showManageSubscriptions(in:)")
        store.testify(WitnessedEvent(.sheet, "subscriptions sheet"))
        try await store.allow(.manageSubscriptions)
        do throws(StoreFailure) {
            try await shielded { () async throws(StoreFailure) in try await store.manageSubscriptions(groupID: groupID)
            }
        } catch {
            throw StoreKitError(error)
        }
    }
}
