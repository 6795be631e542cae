/// Tells customers that they are about to buy outside the App Store.
///
/// ## Differs from Apple
///
/// Apple permits it to some apps by an entitlement. No app has it here.
public enum ExternalPurchase: Sendable {
    /// Whether the app may show the notice; always `false`.
    public static var canPresent: Bool {
        get async { false }
    }

    /// Shows the notice.
    ///
    /// - Returns: Never.
    /// - Throws: Always ``StoreKitError/notEntitled``, as for an app without the entitlement (E-03).
    public static func presentNoticeSheet() async throws -> NoticeResult { throw StoreKitError.notEntitled }
}
