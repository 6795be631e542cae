public import Foundation

/// Leads to a website where customers buy outside the App Store.
///
/// ## Differs from Apple
///
/// Apple permits it to some apps by an entitlement. No app has it here.
public enum ExternalPurchaseLink: Sendable {
    /// Whether the app may lead there; always `false`.
    public static var canOpen: Bool {
        get async { false }
    }

    /// The websites that the app may lead to; always `nil`.
    public static var eligibleURLs: [URL]? {
        get async { nil }
    }

    /// Leads to the website of the app.
    ///
    /// - Throws: Always ``StoreKitError/notEntitled``, as for an app without the entitlement (E-03).
    public static func open() async throws { throw StoreKitError.notEntitled }

    /// Leads to one of the ``eligibleURLs``.
    ///
    /// - Parameter url: The website.
    /// - Throws: Always ``StoreKitError/notEntitled``, as for an app without the entitlement (E-03).
    public static func open(url: URL) async throws { throw StoreKitError.notEntitled }
}
