import LocalStore
import StoreInterface

/// What happens to subscriptions outside the app.
///
/// Where a subscription is meant, the identifier of any of its transactions names it.
extension SimulatedStore {
    /// Makes every renewal fail from now on, or no longer (TS-51).
    ///
    /// A renewal that fails is tried again for sixty days (S-17), in which the customer has no access unless
    /// ``setBillingGracePeriod(_:)`` is on. Letting renewals succeed again does not charge for those that failed:
    /// ``resolveBillingIssue(of:)`` does. The `.storekit` file may say how it is at first.
    public func setBillingFailure(_ isFailing: Bool) async { await local.setBillingFailure(isFailing) }

    /// Gives customers whose renewal fails from now on some days of grace, or no longer (TS-51).
    ///
    /// For six days with a weekly subscription, and sixteen with a longer one, they keep access (S-17, T-25). Alone it
    /// does nothing. The `.storekit` file may say how it is at first.
    public func setBillingGracePeriod(_ isEnabled: Bool) async { await local.setBillingGracePeriod(isEnabled) }

    /// Charges for the renewal that failed; both APIs hear of the new period (TS-52).
    ///
    /// In the grace period it follows the last one without a gap. Later it begins now, and so does a new billing
    /// cycle (S-18).
    ///
    /// - Throws: ``SimulatedStoreError`` when no subscription in grace or retry has the transaction.
    public func resolveBillingIssue(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.resolveBillingIssue(ofTransaction: transactionID)
        }
    }

    /// Asks the customer to agree to a higher price (TS-49, S-28).
    ///
    /// Without an answer the subscription ends with its period. The price that the next period is charged is the one
    /// in the `.storekit` file; it need not differ.
    ///
    /// - Throws: ``SimulatedStoreError`` when no subscription that will renew has the transaction.
    public func requestPriceConsent(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in try await local.raisePrice(ofTransaction: transactionID) }
    }

    /// Tells the customer of a higher price that takes no consent: it counts as agreed at once (S-28).
    ///
    /// - Throws: ``SimulatedStoreError`` when no subscription that will renew has the transaction.
    public func raisePriceWithoutConsent(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.raisePrice(needingConsent: false, ofTransaction: transactionID)
        }
    }

    /// Accepts a price increase: the subscription will renew (TS-50).
    ///
    /// - Throws: ``SimulatedStoreError`` when no subscription that waits for an answer has the transaction.
    public func consentToPriceIncrease(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.answerPriceIncrease(agreeing: true, ofTransaction: transactionID)
        }
    }

    /// The customer declines the higher price: the subscription ends with its period, as if cancelled (TS-50).
    ///
    /// - Throws: ``SimulatedStoreError`` when no subscription that waits for an answer has the transaction.
    public func declinePriceIncrease(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.answerPriceIncrease(agreeing: false, ofTransaction: transactionID)
        }
    }

    /// Ends a subscription now and turns its renewal off; no transaction is announced (TS-42, TS-43).
    ///
    /// - Throws: ``SimulatedStoreError`` when no running subscription has the transaction.
    public func expireSubscription(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.expireSubscription(ofTransaction: transactionID)
        }
    }

    /// Ends the running period now and begins the next, which is published to both APIs (TS-44, TS-45).
    ///
    /// Turns renewal on, and withdraws a question about the price. While renewals fail (``setBillingFailure(_:)``)
    /// this one fails too.
    ///
    /// - Throws: ``SimulatedStoreError`` when no subscription in a paid period has the transaction, which one in
    ///   grace or retry is not.
    public func forceRenewal(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in try await local.forceRenewal(ofTransaction: transactionID) }
    }
}
