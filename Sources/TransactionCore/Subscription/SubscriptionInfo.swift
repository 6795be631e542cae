import StoreInterface

extension Product {
    /// The subscription-specific part of a product: group, level, period and offers.
    public struct SubscriptionInfo: Hashable, Sendable {
        /// The offer for customers without an earlier subscription in the group.
        public let introductoryOffer: SubscriptionOffer?
        /// The offers that the app can make to present and former subscribers.
        public let promotionalOffers: [SubscriptionOffer]
        /// The offers for lapsed subscribers, listed whether or not this customer is eligible (P-08).
        public let winBackOffers: [SubscriptionOffer]
        /// The group of subscriptions of which a customer has one at a time.
        public let subscriptionGroupID: String
        /// The length of one period that is paid at once.
        public let subscriptionPeriod: SubscriptionPeriod

        /// The ways in which the subscription can be paid (S-44): at once, or month by month for a commitment.
        ///
        /// They are the plans that the `.storekit` file enables. A product without plans has one, made from
        /// ``subscriptionPeriod`` and the product's price.
        public let pricingTerms: [PricingTerms]

        private let level: Int
        private let displayName: String

        /// The place in the group; 1 is the highest service (P-09).
        public var groupLevel: Int { level }

        /// The name of the group to show; empty when the configuration has none (P-03).
        public var groupDisplayName: String { displayName }

        init(_ payload: SubscriptionPayload) {
            introductoryOffer = payload.introductoryOffer.map { SubscriptionOffer($0) }
            promotionalOffers = payload.promotionalOffers.map { SubscriptionOffer($0) }
            winBackOffers = payload.winBackOffers.map { SubscriptionOffer($0) }
            subscriptionGroupID = payload.groupID
            subscriptionPeriod = SubscriptionPeriod(payload.period)
            pricingTerms = payload.pricingTerms.map { PricingTerms($0) }
            level = payload.groupLevel
            displayName = payload.groupDisplayName
        }
    }
}

extension Product.SubscriptionInfo {
    /// The length of one billing period of a plan.
    public typealias BillingPeriod = SubscriptionPeriod

    /// The subscriptions of a bundle; always empty, because the store sells no bundles.
    public var bundledSubscriptions: [BundledSubscription] { [] }
}

extension Product.SubscriptionInfo {
    /// A Boolean value that indicates whether the customer is eligible for the introductory offer of this group (P-34).
    public var isEligibleForIntroOffer: Bool {
        get async { await Self.isEligibleForIntroOffer(for: subscriptionGroupID) }
    }

    /// Returns whether the customer is eligible for the introductory offer of a group (P-34).
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
        for status in statuses { store.record(RecordedEvent(status)) }
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
        let signed = try await signedTransaction(id: transactionID, in: store)
        guard let signed else { return nil }
        let transaction = VerificationResult(signed, from: store).unsafePayloadValue
        guard let groupID = transaction.subscriptionGroupID else { return nil }
        let status = try await statuses(groupID: groupID, in: store)
            .first { $0.transaction.unsafePayloadValue.originalID == transaction.originalID }
        if let status { store.record(RecordedEvent(status)) }
        return status
    }

    private static func signedTransaction(
        id: UInt64,
        in store: any Store
    ) async throws(StoreKitError) -> SignedTransaction? {
        do throws(StoreFailure) {
            return try await shielded { () async throws(StoreFailure) in try await store.transaction(id: id) }
        } catch {
            throw StoreKitError(error)
        }
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

/// The subscription-specific part of a product.
public typealias SubscriptionInfo = Product.SubscriptionInfo

/// The length of a subscription period or of an offer period.
public typealias SubscriptionPeriod = Product.SubscriptionPeriod

/// The signed terms of the next renewal.
public typealias SubscriptionRenewalInfo = Product.SubscriptionInfo.RenewalInfo

/// The state of a subscription.
public typealias SubscriptionRenewalState = Product.SubscriptionInfo.RenewalState

/// The state of a subscription, with its signed transaction and renewal info.
public typealias SubscriptionStatus = Product.SubscriptionInfo.Status
