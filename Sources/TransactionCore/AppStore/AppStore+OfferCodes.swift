import StoreInterface

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
        let store = StoreConnection.current(for: "AppStore.presentOfferCodeRedeemSheet(in:)")
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
