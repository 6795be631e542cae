/// Leads to a website where customers buy outside the App Store, by a link that the app makes itself.
///
/// ## Differs from Apple
///
/// Apple permits it to some apps by an entitlement. No app has it here.
public enum ExternalPurchaseCustomLink: Sendable {
    /// Whether the app may show such a link; always `false`.
    public static var isEligible: Bool {
        get async { false }
    }

    /// Tells the customer that they are about to leave the App Store.
    ///
    /// - Parameter type: Where the link leads.
    /// - Returns: Never.
    /// - Throws: Always ``StoreKitError/notEntitled``, as for an app without the entitlement (E-03).
    public static func showNotice(type: NoticeType) async throws -> NoticeResult { throw StoreKitError.notEntitled }

    /// Gets what the purchase is to be reported to Apple with.
    ///
    /// - Parameter tokenType: The kind of purchase.
    /// - Returns: Never.
    /// - Throws: Always ``StoreKitError/notEntitled``, as for an app without the entitlement (E-03).
    public static func token(for tokenType: String) async throws -> Token? { throw StoreKitError.notEntitled }
}
