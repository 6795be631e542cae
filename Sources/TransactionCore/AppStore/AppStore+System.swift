extension AppStore {
    /// The age rating that the App Store gives the app (F-10); always `nil`, because the app is in no App Store.
    public static var ageRatingCode: Int? {
        get async { nil }
    }

    /// Asks the customer for an offer code (F-07).
    ///
    /// ## Differs from Apple
    ///
    /// Offer codes cannot be redeemed yet.
    ///
    /// - Parameter context: Where the sheet would be shown.
    /// - Throws: Always ``StoreKitError/unsupported``.
    public static func presentOfferCodeRedeemSheet(in context: any PresentationContext) async throws {
        throw StoreKitError.unsupported
    }

    /// Asks the customer for an offer code, and says what was bought with it (F-07).
    ///
    /// ## Differs from Apple
    ///
    /// Offer codes cannot be redeemed yet.
    ///
    /// - Parameters:
    ///   - context: Where the sheet would be shown.
    ///   - options: What to ask for.
    /// - Returns: Never.
    /// - Throws: Always ``StoreKitError/unsupported``.
    public static func presentOfferCodeRedeemSheet(
        from context: any PresentationContext,
        options: Set<RedeemOption> = []
    ) async throws -> VerificationResult<Transaction> {
        throw StoreKitError.unsupported
    }

    /// Shows something that the store advertises.
    ///
    /// ## Differs from Apple
    ///
    /// There is no screen to show it on.
    ///
    /// - Parameters:
    ///   - kind: What to advertise.
    ///   - context: Where it would be shown.
    /// - Returns: Never.
    /// - Throws: Always ``StoreKitError/unsupported``.
    public static func presentMerchandising(
        _ kind: AppStoreMerchandisingKind,
        from context: any PresentationContext
    ) async throws -> AppStoreMerchandisingKind.PresentationResult {
        throw StoreKitError.unsupported
    }
}
