import StoreControl
import LocalStore
import StoreInterface

/// Subscription events that happen outside the app.
///
/// A subscription is identified by the identifier of any of its transactions.
extension SimulatedStore {
    /// Makes every renewal fail from now on, or succeed again (TS-51).
    ///
    /// The store retries a failed renewal for sixty days (S-17). During that time the customer has no access unless
    /// ``setBillingGracePeriod(_:)`` is on. Letting renewals succeed again does not charge for failed renewals;
    /// ``resolveBillingIssue(of:)`` does. The `.storekit` file may define the initial setting.
    public func setBillingFailure(_ isFailing: Bool) async { await local.setBillingFailure(isFailing) }

    /// Turns the grace period on or off for renewals that fail from now on (TS-51).
    ///
    /// The customer keeps access for six days with a weekly subscription, and for sixteen days with a longer one (S-17,
    /// T-25). The setting has no effect while renewals succeed. The `.storekit` file may define the initial setting.
    public func setBillingGracePeriod(_ isEnabled: Bool) async { await local.setBillingGracePeriod(isEnabled) }

    /// Charges for the failed renewal; both APIs publish the new period (TS-52).
    ///
    /// In the grace period, the new period follows the previous one without a gap. Later, the new period and a new
    /// billing cycle begin now (S-18).
    ///
    /// - Throws: ``SimulatedStoreError`` if no subscription in grace period or billing retry has the transaction.
    public func resolveBillingIssue(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.resolveBillingIssue(ofTransaction: transactionID)
        }
    }

    /// Asks the customer to agree to a higher price (TS-49, S-28).
    ///
    /// Without an answer the subscription ends with its period. The next period is charged at the price in the
    /// `.storekit` file, which need not differ.
    ///
    /// - Throws: ``SimulatedStoreError`` if no subscription that will renew has the transaction.
    public func requestPriceConsent(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in try await local.raisePrice(ofTransaction: transactionID) }
    }

    /// Informs the customer of a higher price that needs no consent; it counts as accepted at once (S-28).
    ///
    /// - Throws: ``SimulatedStoreError`` if no subscription that will renew has the transaction.
    public func raisePriceWithoutConsent(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.raisePrice(needingConsent: false, ofTransaction: transactionID)
        }
    }

    /// Accepts a price increase: the subscription will renew (TS-50).
    ///
    /// - Throws: ``SimulatedStoreError`` if no subscription with a pending price increase has the transaction.
    public func consentToPriceIncrease(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.answerPriceIncrease(agreeing: true, ofTransaction: transactionID)
        }
    }

    /// Declines a price increase: the subscription ends with its period, as if cancelled (TS-50).
    ///
    /// - Throws: ``SimulatedStoreError`` if no subscription with a pending price increase has the transaction.
    public func declinePriceIncrease(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.answerPriceIncrease(agreeing: false, ofTransaction: transactionID)
        }
    }

    /// Ends a subscription now and turns its renewal off; no transaction is announced (TS-42, TS-43).
    ///
    /// - Throws: ``SimulatedStoreError`` if no running subscription has the transaction.
    public func expireSubscription(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.expireSubscription(ofTransaction: transactionID)
        }
    }

    /// Ends the running period now and begins the next, which is published to both APIs (TS-44, TS-45).
    ///
    /// It turns renewal on and withdraws a pending price increase. While renewals fail (``setBillingFailure(_:)``),
    /// this renewal fails, too.
    ///
    /// - Throws: ``SimulatedStoreError`` if no subscription in a paid period has the transaction. Subscriptions in
    ///   grace period or billing retry are not in a paid period.
    public func forceRenewal(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in try await local.forceRenewal(ofTransaction: transactionID) }
    }
}
