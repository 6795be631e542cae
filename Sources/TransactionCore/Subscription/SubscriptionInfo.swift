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
        /// The identifier of the subscription group, of which a customer has at most one active subscription.
        public let subscriptionGroupID: String
        /// The length of one subscription period.
        public let subscriptionPeriod: SubscriptionPeriod

        /// The billing plans of the subscription: paid up front, or month by month for a commitment (S-44).
        ///
        /// These are the plans that the `.storekit` file enables. A product without plans has one, derived from
        /// ``subscriptionPeriod`` and the product's price.
        public let pricingTerms: [PricingTerms]

        private let level: Int
        private let displayName: String

        /// The level in the group; 1 is the highest level of service (P-09).
        public var groupLevel: Int { level }

        /// The display name of the group; empty if the configuration has none (P-03).
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
    /// - Returns: True also if the group has no introductory offer.
    public static func isEligibleForIntroOffer(for groupID: String) async -> Bool {
        let source = StoreConnection.current(for: "Product.SubscriptionInfo.isEligibleForIntroOffer(for:)")
        return await source.answer(else: false) { await $0.isEligibleForIntroductoryOffer(groupID: groupID) }
    }

    /// The statuses of the customer's present and past subscriptions in this group (S-02).
    ///
    /// - Throws: ``StoreKitError`` when the store cannot answer (E-11).
    public var status: [Status] {
        get async throws { try await Self.status(for: subscriptionGroupID) }
    }

    /// Returns the statuses of the customer's present and past subscriptions in a group (S-02).
    ///
    /// - Parameter groupID: The group of subscriptions.
    /// - Returns: One status for the customer's own subscription and one for each that the family shares; empty if
    ///   there never was any.
    /// - Throws: ``StoreKitError`` when the store cannot answer (E-11).
    public static func status(for groupID: String) async throws -> [Status] {
        let source = StoreConnection.current(for: "Product.SubscriptionInfo.status(for:)")
        let statuses = try await statuses(groupID: groupID, in: source)
        for status in statuses { source.record(RecordedEvent(status)) }
        return statuses
    }

    /// Returns the status of the subscription that a transaction belongs to (S-06).
    ///
    /// - Parameter transactionID: The `id` of any transaction of the subscription.
    /// - Returns: The status, or `nil` if there is no such transaction or it does not belong to a subscription.
    /// - Throws: ``StoreKitError`` when the store cannot answer (E-11).
    public static func status(transactionID: UInt64) async throws -> SubscriptionStatus? {
        let source = StoreConnection.current(for: "Product.SubscriptionInfo.status(transactionID:)")
        try await source.allow(.subscriptionStatus)
        let signed = try await source.call(throwing: StoreKitError.init) { store throws(StoreFailure) in
            try await store.transaction(id: transactionID)
        }
        guard let signed else { return nil }
        let transaction = VerificationResult(signed, from: source).unsafePayloadValue
        guard let groupID = transaction.subscriptionGroupID else { return nil }
        let status = try await statuses(groupID: groupID, in: source)
            .first { $0.transaction.unsafePayloadValue.originalID == transaction.originalID }
        if let status { source.record(RecordedEvent(status)) }
        return status
    }

    static func statuses(groupID: String, in source: any StoreSource) async throws(StoreKitError) -> [Status] {
        let signed = try await source.call(throwing: StoreKitError.init) { store throws(StoreFailure) in
            try await store.subscriptionStatuses(groupID: groupID)
        }
        return signed.map { Status($0, trust: source.trust, origin: .to(source)) }
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

/// The status of a subscription, with its signed transaction and renewal info.
public typealias SubscriptionStatus = Product.SubscriptionInfo.Status
