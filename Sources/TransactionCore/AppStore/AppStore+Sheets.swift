import StoreInterface

extension AppStore {
    /// Shows the customer's subscriptions, and returns when the customer closes the sheet (F-10, S-41).
    ///
    /// Changes that the customer makes arrive through `Transaction.updates` and the status of the subscription.
    ///
    /// ## Differs from Apple
    ///
    /// The method may be called from any actor. No sheet is shown, and `context` is not used: the simulated
    /// customer answers.
    ///
    /// - Parameter context: The scene, window or view controller that Apple's sheet is shown in. Not used.
    /// - Throws: The error that a test simulates (TS-25), or ``StoreKitError`` when the store fails or cannot carry out
    ///   the customer's choice.
    public static func showManageSubscriptions(in context: any PresentationContext) async throws {
        try await showSubscriptions(of: nil)
    }

    /// Shows the customer's subscriptions of one group, and returns when the customer closes the sheet (F-10, S-41).
    ///
    /// ## Differs from Apple
    ///
    /// The method may be called from any actor. No sheet is shown, and `context` is not used: the simulated
    /// customer answers.
    ///
    /// - Parameters:
    ///   - context: The scene, window or view controller that Apple's sheet is shown in. Not used.
    ///   - subscriptionGroupID: The subscription group. The sheet is empty for a group without a subscription.
    /// - Throws: The error that a test simulates (TS-25), or ``StoreKitError`` when the store fails or cannot carry out
    ///   the customer's choice.
    public static func showManageSubscriptions(
        in context: any PresentationContext,
        subscriptionGroupID: String
    ) async throws {
        try await showSubscriptions(of: subscriptionGroupID)
    }

    private static func showSubscriptions(of groupID: String?) async throws {
        let source = StoreConnection.current(for: "AppStore.showManageSubscriptions(in:)")
        source.record(RecordedEvent(.async, .sheet, "subscriptions sheet"))
        try await source.allow(.manageSubscriptions)
        try await source.call(throwing: StoreKitError.init) { store throws(StoreFailure) in
            try await store.manageSubscriptions(groupID: groupID)
        }
    }
}

extension AppStore {
    /// Asks the customer for an offer code (F-07, S-42).
    ///
    /// The transaction arrives through `Transaction.updates` and at the observers of the payment queue. A code for
    /// the customer's current subscription takes effect at its next renewal (P-51). Closing the sheet
    /// redeems nothing and throws nothing.
    ///
    /// ## Differs from Apple
    ///
    /// No sheet is shown, and the context is not used: the simulated customer enters a code. Where
    /// Apple's sheet shows that a code cannot be redeemed, this method throws.
    ///
    /// - Parameter context: The scene, window or view controller that Apple's sheet is shown in. Not used.
    /// - Throws: `Product.PurchaseError.invalidOfferIdentifier` for an unknown code,
    ///   `Product.PurchaseError.ineligibleForOffer` for a code that this customer is not eligible for or that would be
    ///   a downgrade, ``StoreKitError`` when the store fails.
    public static func presentOfferCodeRedeemSheet(in context: any PresentationContext) async throws {
        _ = try await redeemedTransaction()
    }

    /// Asks the customer for an offer code, and returns the transaction of the redeemed code (F-07).
    ///
    /// Other listeners and observers receive the transaction, as they do for every redeemed code (S-42).
    ///
    /// ## Differs from Apple
    ///
    /// No sheet is shown, and the context is not used: the simulated customer enters a code. Where
    /// Apple's sheet shows that a code cannot be redeemed, this method throws.
    ///
    /// - Parameters:
    ///   - context: The scene, window or view controller that Apple's sheet is shown in. Not used.
    ///   - options: The options of the request.
    /// - Returns: The transaction; for the customer's current subscription, its present transaction (P-51).
    /// - Throws: ``StoreKitError/userCancelled`` when the customer closes the sheet, and otherwise the errors of the
    ///   other method of this name.
    public static func presentOfferCodeRedeemSheet(
        from context: any PresentationContext,
        options: Set<RedeemOption> = []
    ) async throws -> VerificationResult<Transaction> {
        guard let transaction = try await redeemedTransaction() else { throw StoreKitError.userCancelled }
        return transaction
    }

    private static func redeemedTransaction() async throws -> VerificationResult<Transaction>? {
        let source = StoreConnection.current(for: "AppStore.presentOfferCodeRedeemSheet(in:)")
        return try await source.recording(RecordedEvent(.async, .sheet, "offer code sheet")) {
            let signed = try await source.call(throwing: Product.PurchaseError.thrown) { store throws(StoreFailure) in
                try await store.redeemOfferCode()
            }
            return signed.map { VerificationResult($0, from: source) }
        } answer: { (redeemed: VerificationResult<Transaction>?) in
            if let redeemed {
                RecordedEvent(.codeRedeemed, redeemed)
            } else {
                RecordedEvent(.async, .sheet, "sheet closed")
            }
        }
    }
}

/// An option for redeeming an offer code.
///
/// Apple's interface has no option yet, so there is never a value of this type.
public struct RedeemOption: Hashable, Sendable {}
