/// Leads to a website where customers manage an account that they have outside the app.
///
/// ## Differs from Apple
///
/// Apple permits it to some apps by an entitlement. No app has it here.
public enum ExternalLinkAccount: Sendable {
    /// Whether the app may lead there; always `false`.
    public static var canOpen: Bool {
        get async { false }
    }

    /// Leads to the website.
    ///
    /// - Throws: Always ``StoreKitError/notEntitled``, as for an app without the entitlement (E-03).
    public static func open() async throws { throw StoreKitError.notEntitled }
}
