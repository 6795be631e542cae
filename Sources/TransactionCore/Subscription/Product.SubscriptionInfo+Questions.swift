import StoreInterface

extension Product.SubscriptionInfo {
    /// Whether the customer may have the introductory offer of this group (P-34).
    public var isEligibleForIntroOffer: Bool {
        get async { await Self.isEligibleForIntroOffer(for: subscriptionGroupID) }
    }

    /// Whether the customer may have the introductory offer of a group (P-34).
    ///
    /// - Parameter groupID: The group of subscriptions.
    /// - Returns: `true` also when the group has no such offer.
    public static func isEligibleForIntroOffer(for groupID: String) async -> Bool {
        let store = StoreConnection.current(for: "Product.SubscriptionInfo.isEligibleForIntroOffer(for:)")
        return await shielded { await store.isEligibleForIntroductoryOffer(groupID: groupID) }
    }

    /// The customer's subscriptions in this group, present and past (S-02).
    ///
    /// - Throws: ``StoreKitError`` when the store cannot answer (E-11).
    public var status: [Status] {
        get async throws { try await Self.status(for: subscriptionGroupID) }
    }

    /// The customer's subscriptions in a group, present and past (S-02).
    ///
    /// - Parameter groupID: The group of subscriptions.
    /// - Returns: One for each chain of renewals: the customer's own, and those the family shares; none when the
    ///   customer never subscribed.
    /// - Throws: ``StoreKitError`` when the store cannot answer (E-11).
    public static func status(for groupID: String) async throws -> [Status] {
        let store = StoreConnection.current(for: "Product.SubscriptionInfo.status(for:)")
        let statuses = try await statuses(groupID: groupID, in: store)
        for status in statuses { store.testify(WitnessedEvent(status)) }
        return statuses
    }

    /// The subscription that a transaction belongs to (S-06).
    ///
    /// - Parameter transactionID: The `id` of any transaction of the subscription.
    /// - Returns: `nil` when there is no such transaction, or when it is not of a subscription.
    /// - Throws: ``StoreKitError`` when the store cannot answer (E-11).
    public static func status(transactionID: UInt64) async throws -> SubscriptionStatus? {
        let store = StoreConnection.current(for: "Product.SubscriptionInfo.status(transactionID:)")
        try await store.allow(.subscriptionStatus)
        let signed = await shielded { await store.transaction(id: transactionID) }
        guard let signed else { return nil }
        let transaction = VerificationResult(signed, from: store).unsafePayloadValue
        guard let groupID = transaction.subscriptionGroupID else { return nil }
        let status = try await statuses(groupID: groupID, in: store)
            .first { $0.transaction.unsafePayloadValue.originalID == transaction.originalID }
        if let status { store.testify(WitnessedEvent(status)) }
        return status
    }

    static func statuses(groupID: String, in store: any Store) async throws(StoreKitError) -> [Status] {
        do throws(StoreFailure) {
            let signed = try await shielded { () async throws(StoreFailure) in
                try await store.subscriptionStatuses(groupID: groupID)
            }
            return signed.map { Status($0, trust: store.trust, origin: .to(store)) }
        } catch {
            throw StoreKitError(error)
        }
    }
}
