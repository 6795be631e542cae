/// A link, made by the app, to a website on which customers buy outside the App Store.
///
/// ## Differs from Apple
///
/// Apple grants this to some apps by an entitlement. Here, no app has the entitlement.
public enum ExternalPurchaseCustomLink: Sendable {
    /// A Boolean value that indicates whether the app may show such a link.
    ///
    /// Always `false`.
    public static var isEligible: Bool {
        get async { false }
    }

    /// Shows the notice that the customer is about to leave the App Store.
    ///
    /// - Parameter type: The destination of the link.
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
    /// The destination of a link.
    ///
    /// Apple does not publish the raw values.
    public enum NoticeType: Int, Sendable {
        /// The link opens inside the app.
        case withinApp
        /// The link opens in the browser.
        case browser
    }
}

extension ExternalPurchaseCustomLink {
    /// The token that identifies a purchase outside the App Store when it is reported to Apple.
    ///
    /// Here, no app is entitled to a token, so there is never a value of this type.
    public struct Token: Hashable, Sendable {
        /// The text of the token.
        public let value: String
    }
}
