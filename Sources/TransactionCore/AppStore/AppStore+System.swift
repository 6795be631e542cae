import StoreInterface

extension AppStore {
    /// The age rating that the App Store gives the app (F-10); always `nil`, because the app is in no App Store.
    public static var ageRatingCode: Int? {
        get async { nil }
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
