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
        let store = StoreConnection.current
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

extension AppStore {
    /// Asks the customer for an offer code (F-07, S-42).
    ///
    /// What is bought with the code comes through `Transaction.updates`, and to the observers of the queue. A code for
    /// the subscription that the customer has begins with its next renewal (P-51). A customer who closes the sheet
    /// redeems nothing, and that is no error.
    ///
    /// ## Differs from Apple
    ///
    /// No sheet is shown and the context is not used: whoever plays the customer says which code to enter. Where
    /// Apple's sheet would tell the customer that a code is of no use, this throws.
    ///
    /// - Parameter context: Where the sheet would be shown.
    /// - Throws: `Product.PurchaseError.invalidOfferIdentifier` for an unknown code,
    ///   `Product.PurchaseError.ineligibleForOffer` for one that is not meant for this customer or would be a
    ///   downgrade, ``StoreKitError`` when the store fails.
    public static func presentOfferCodeRedeemSheet(in context: any PresentationContext) async throws {
        _ = try await redeemedTransaction()
    }

    /// Asks the customer for an offer code, and says what was bought with it (F-07).
    ///
    /// Everybody else hears of it as of any other redeemed code (S-42).
    ///
    /// ## Differs from Apple
    ///
    /// No sheet is shown and the context is not used: whoever plays the customer says which code to enter. Where
    /// Apple's sheet would tell the customer that a code is of no use, this throws.
    ///
    /// - Parameters:
    ///   - context: Where the sheet would be shown.
    ///   - options: What to ask for.
    /// - Returns: What was bought; for the subscription that the customer has, its present transaction (P-51).
    /// - Throws: ``StoreKitError/userCancelled`` when the customer closes the sheet, and otherwise what the other method
    ///   of this name throws.
    public static func presentOfferCodeRedeemSheet(
        from context: any PresentationContext,
        options: Set<RedeemOption> = []
    ) async throws -> VerificationResult<Transaction> {
        guard let transaction = try await redeemedTransaction() else { throw StoreKitError.userCancelled }
        return transaction
    }

    private static func redeemedTransaction() async throws -> VerificationResult<Transaction>? {
        let store = StoreConnection.current
        return try await store.testifying(WitnessedEvent(.sheet, "offer code sheet")) {
            do throws(StoreFailure) {
                let signed = try await shielded { () async throws(StoreFailure) in try await store.redeemOfferCode() }
                return signed.map { VerificationResult($0, from: store) }
            } catch {
                throw Product.PurchaseError.thrown(for: error)
            }
        } answer: { (redeemed: VerificationResult<Transaction>?) in
            if let redeemed { WitnessedEvent(.codeRedeemed, redeemed) } else { WitnessedEvent(.sheet, "sheet closed") }
        }
    }
}

/// What an app can ask for when its customer redeems an offer code.
///
/// Apple's interface has no option yet, so there is never a value of this type.
public struct RedeemOption: Hashable, Sendable {}
