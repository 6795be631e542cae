public import Foundation
import StoreInterface

/// The customer's account in the App Store: permission to pay, synchronization, and sheets.
public enum AppStore: Sendable {
    /// A Boolean value that indicates whether this account may pay on this device (F-09, Q-02).
    ///
    /// The value is independent of products and of the network. Purchases stay owned while it is `false`. The value is
    /// `true` when the store cannot be opened; every call that throws then reports the reason, which is also written to
    /// the standard error.
    public static var canMakePayments: Bool {
        // True, because `false` would read as a restriction of the customer's. A purchase fails with the reason.
        StoreConnection.current(for: "AppStore.canMakePayments").ask(else: true) { $0.canMakePayments }
    }

    /// The device identifier that signed values are bound to (F-09), or `nil` when the store could not be opened.
    public static var deviceVerificationID: UUID? {
        StoreConnection.current(for: "AppStore.deviceVerificationID").ask(else: nil) { $0.trust.deviceVerificationID }
    }

    /// Asks the customer to sign in and brings transactions and statuses up to date.
    ///
    /// Call it only from a button that restores purchases. The store keeps transactions up to date without it.
    ///
    /// - Throws: ``StoreKitError/userCancelled`` when the customer does not sign in, or the store's error.
    public static func sync() async throws {
        let source = StoreConnection.current(for: "AppStore.sync()")
        try await source.recording(RecordedEvent(.async, .sync)) { () async throws(StoreKitError) in
            try await source.call(throwing: StoreKitError.init) { store throws(StoreFailure) in
                try await store.synchronize()
            }
        } answer: {
            RecordedEvent(.async, .synced)
        }
    }
}

extension AppStore {
    /// The age rating of the app in the App Store (F-10).
    ///
    /// Always `nil`, because the app is in no App Store.
    public static var ageRatingCode: Int? {
        get async { nil }
    }

    /// Shows merchandising of the store.
    ///
    /// ## Differs from Apple
    ///
    /// Nothing is shown: the method always throws.
    ///
    /// - Parameters:
    ///   - kind: The merchandising to show.
    ///   - context: The scene, window or view controller to show it in. Not used.
    /// - Returns: Never.
    /// - Throws: Always ``StoreKitError/unsupported``.
    public static func presentMerchandising(
        _ kind: AppStoreMerchandisingKind,
        from context: any PresentationContext
    ) async throws -> AppStoreMerchandisingKind.PresentationResult {
        throw StoreKitError.unsupported
    }
}

extension AppStore {
    /// The environment that a signed value was made in (T-45).
    public struct Environment: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in signed data.
        public let rawValue: String

        /// Creates an environment from its raw value in signed data; a value without a constant is kept.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The production environment, in which customers pay.
        public static let production = Self(rawValue: "Production")
        /// The sandbox environment, in which testers buy from Apple's test servers.
        public static let sandbox = Self(rawValue: "Sandbox")
        /// The environment of local testing with a `.storekit` file.
        public static let xcode = Self(rawValue: "Xcode")
    }
}

extension AppStore {
    /// The platform that an app was first bought on.
    public struct Platform: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in signed data.
        public let rawValue: String

        /// Creates a platform from its raw value in signed data; a value without a constant is kept.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The platform of iPhone and iPad.
        public static let iOS = Self(rawValue: "iOS")
        /// The platform of the Mac.
        public static let macOS = Self(rawValue: "macOS")
        /// The platform of Apple TV.
        public static let tvOS = Self(rawValue: "tvOS")
        /// The platform of Apple Vision Pro.
        public static let visionOS = Self(rawValue: "visionOS")
        /// The platform of devices that an organization manages.
        public static var managed: Self { Self(rawValue: "MANAGED") }
    }
}

/// A kind of merchandising that the store can show in an app.
public struct AppStoreMerchandisingKind: Sendable {
    private let groupID: String

    /// Advertises a bundle of subscriptions.
    ///
    /// - Parameter groupID: The group of the bundle.
    /// - Returns: The argument for `AppStore.presentMerchandising(_:from:)`.
    public static func subscriptionBundle(_ groupID: String) -> AppStoreMerchandisingKind { Self(groupID: groupID) }

    /// The outcome of showing merchandising.
    public enum PresentationResult: Sendable {
        /// The customer closed the merchandising.
        case dismissed
        /// The customer continued to a purchase, with the given result.
        case purchaseCompleted(Product.PurchaseResult)
    }
}
