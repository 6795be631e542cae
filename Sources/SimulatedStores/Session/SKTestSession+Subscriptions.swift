import StoreControl
import LocalStore
import StoreInterface

extension SKTestSession {
    /// Ends a subscription now, with its renewal turned off; no transaction is announced (TS-42, TS-43).
    ///
    /// - Parameter productIdentifier: The product identifier of the current plan.
    /// - Throws: ``SKTestError/noSubscriptionFound``; `invalidProductType` for a product that does not renew;
    ///   `invalidProductIdentifier` for an unknown product.
    public func expireSubscription(productIdentifier: String) throws {
        try change(subscriptionTo: productIdentifier) { store, id throws(StoreFailure) in
            try store.expireSubscription(ofTransaction: id)
        }
    }

    /// Ends the running period now and begins the next, which is published to both APIs (TS-44, TS-45).
    ///
    /// The call turns renewal on and withdraws a pending price increase. The forced renewal fails while renewals fail.
    ///
    /// - Parameter productIdentifier: The product identifier of the current plan.
    /// - Throws: ``SKTestError/noSubscriptionFound``, also in grace period or billing retry; `invalidProductType` for a
    ///   product that does not renew; `invalidProductIdentifier` for an unknown product.
    public func forceRenewalOfSubscription(productIdentifier: String) throws {
        try change(subscriptionTo: productIdentifier) { store, id throws(StoreFailure) in
            try store.forceRenewal(ofTransaction: id)
        }
    }

    /// Turns the renewal of a subscription off; no transaction is published (TS-47).
    ///
    /// - Parameter identifier: The identifier of any transaction of the subscription.
    /// - Throws: ``SKTestError/noTransactionFound``; `invalidAction` if there is no running subscription.
    public func disableAutoRenewForTransaction(identifier: UInt) throws {
        try change(identifier) { store, id throws(StoreFailure) in try store.setAutoRenewal(false, ofTransaction: id) }
    }

    /// Turns the renewal of a subscription on; no transaction is published (TS-47).
    ///
    /// - Parameter identifier: The identifier of any transaction of the subscription.
    /// - Throws: ``SKTestError/noTransactionFound``; `invalidAction` if there is no running subscription.
    public func enableAutoRenewForTransaction(identifier: UInt) throws {
        try change(identifier) { store, id throws(StoreFailure) in try store.setAutoRenewal(true, ofTransaction: id) }
    }

    /// Asks the customer to agree to a higher price, each time it is called (TS-49).
    ///
    /// - Parameter identifier: The identifier of any transaction of the subscription.
    /// - Throws: ``SKTestError/noTransactionFound``; `invalidAction` if there is no subscription that will renew.
    public func requestPriceIncreaseConsentForTransaction(identifier: UInt) throws {
        try change(identifier) { store, id throws(StoreFailure) in try store.raisePrice(ofTransaction: id) }
    }

    /// Accepts a price increase: the subscription will renew (TS-50).
    ///
    /// - Parameter identifier: The identifier of any transaction of the subscription.
    /// - Throws: ``SKTestError/noTransactionFound``; `invalidAction` if no price increase is pending.
    public func consentToPriceIncreaseForTransaction(identifier: UInt) throws {
        try change(identifier) { store, id throws(StoreFailure) in
            try store.answerPriceIncrease(agreeing: true, ofTransaction: id)
        }
    }

    /// Declines a price increase: the subscription ends with its period (TS-50).
    ///
    /// - Parameter identifier: The identifier of any transaction of the subscription.
    /// - Throws: ``SKTestError/noTransactionFound``; `invalidAction` if no price increase is pending.
    public func declinePriceIncreaseForTransaction(identifier: UInt) throws {
        try change(identifier) { store, id throws(StoreFailure) in
            try store.answerPriceIncrease(agreeing: false, ofTransaction: id)
        }
    }

    private func change(
        subscriptionTo productID: String,
        _ body: @Sendable (isolated LocalStore, UInt64) throws(StoreFailure) -> Void
    ) throws {
        guard let kind = local.kind(ofProduct: productID) else { throw SKTestError(noProduct: productID) }
        guard kind == .autoRenewable else {
            throw SKTestError(.invalidProductType, "\"\(productID)\" is no subscription that renews")
        }
        do throws(StoreFailure) {
            let isDone = try local.immediately { store throws(StoreFailure) in
                guard let id = store.runningSubscription(toProduct: productID) else { return false }
                try body(store, id)
                return true
            }
            if isDone { return }
        } catch {
            guard case .transactionNotFound = error else { throw SKTestError(refusing: error) }
        }
        throw SKTestError(
            .noSubscriptionFound,
            "there is no subscription to \"\(productID)\" that this can be done with"
        )
    }
}
