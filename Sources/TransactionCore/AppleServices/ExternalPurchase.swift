public import Foundation

/// The notice that informs customers about a purchase outside the App Store.
///
/// ## Differs from Apple
///
/// Apple grants this to some apps by an entitlement. Here, no app has the entitlement.
public enum ExternalPurchase: Sendable {
    /// A Boolean value that indicates whether the app may show the notice.
    ///
    /// Always `false`.
    public static var canPresent: Bool {
        get async { false }
    }

    /// Shows the notice.
    ///
    /// - Returns: Never.
    /// - Throws: Always ``StoreKitError/notEntitled``, as for an app without the entitlement (E-03).
    public static func presentNoticeSheet() async throws -> NoticeResult { throw StoreKitError.notEntitled }
}

extension ExternalPurchase {
    /// The customer's answer to the notice.
    public enum NoticeResult: Hashable, Sendable {
        /// The customer continues; a case of the first version of the notice.
        @available(*, unavailable, message: "Use continuedWithExternalPurchaseToken(token:)")
        case continued
        /// The customer continues. The token identifies the purchase when it is reported to Apple.
        case continuedWithExternalPurchaseToken(token: String)
        /// The customer does not continue.
        case cancelled
    }
}

/// A link to a website on which customers buy outside the App Store.
///
/// ## Differs from Apple
///
/// Apple grants this to some apps by an entitlement. Here, no app has the entitlement.
public enum ExternalPurchaseLink: Sendable {
    /// A Boolean value that indicates whether the app may open the website.
    ///
    /// Always `false`.
    public static var canOpen: Bool {
        get async { false }
    }

    /// The websites that the app may open; always `nil`.
    public static var eligibleURLs: [URL]? {
        get async { nil }
    }

    /// Opens the website of the app.
    ///
    /// - Throws: Always ``StoreKitError/notEntitled``, as for an app without the entitlement (E-03).
    public static func open() async throws { throw StoreKitError.notEntitled }

    /// Opens one of the ``eligibleURLs``.
    ///
    /// - Parameter url: The website.
    /// - Throws: Always ``StoreKitError/notEntitled``, as for an app without the entitlement (E-03).
    public static func open(url: URL) async throws { throw StoreKitError.notEntitled }
}

/// A link to a website on which customers manage an account of the app's owner.
///
/// ## Differs from Apple
///
/// Apple grants this to some apps by an entitlement. Here, no app has the entitlement.
public enum ExternalLinkAccount: Sendable {
    /// A Boolean value that indicates whether the app may open the website.
    ///
    /// Always `false`.
    public static var canOpen: Bool {
        get async { false }
    }

    /// Opens the website.
    ///
    /// - Throws: Always ``StoreKitError/notEntitled``, as for an app without the entitlement (E-03).
    public static func open() async throws { throw StoreKitError.notEntitled }
}
