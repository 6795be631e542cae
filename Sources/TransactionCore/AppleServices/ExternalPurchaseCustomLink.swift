/// Leads to a website where customers buy outside the App Store, by a link that the app makes itself.
///
/// ## Differs from Apple
///
/// Apple permits it to some apps by an entitlement. No app has it here.
public enum ExternalPurchaseCustomLink: Sendable {
    /// A Boolean value that indicates whether the app may show such a link.
    ///
    /// Always `false`.
    public static var isEligible: Bool {
        get async { false }
    }

    /// Tells the customer that they are about to leave the App Store.
    ///
    /// - Parameter type: Where the link leads.
    /// - Returns: Never.
    /// - Throws: Always ``StoreKitError/notEntitled``, as for an app without the entitlement (E-03).
    public static func showNotice(type: NoticeType) async throws -> NoticeResult { throw StoreKitError.notEntitled }

    /// Requests the token that identifies the purchase when it is reported to Apple.
    ///
    /// - Parameter tokenType: The kind of purchase.
    /// - Returns: Never.
    /// - Throws: Always ``StoreKitError/notEntitled``, as for an app without the entitlement (E-03).
    public static func token(for tokenType: String) async throws -> Token? { throw StoreKitError.notEntitled }
}

extension ExternalPurchaseCustomLink {
    /// The customer's answer to the notice.
    public enum NoticeResult: Hashable, Sendable {
        /// The customer continues.
        case continued
        /// The customer does not continue.
        case cancelled
    }
}

extension ExternalPurchaseCustomLink {
    /// Where a link leads.
    ///
    /// Apple does not publish the numbers.
    public enum NoticeType: Int, Sendable {
        /// To a page that the app shows itself.
        case withinApp
        /// To the browser.
        case browser
    }
}

extension ExternalPurchaseCustomLink {
    /// The token that identifies a purchase outside the App Store when it is reported to Apple.
    ///
    /// No app is entitled to one here, so there is never a value of this type.
    public struct Token: Hashable, Sendable {
        /// The token as text.
        public let value: String
    }
}
