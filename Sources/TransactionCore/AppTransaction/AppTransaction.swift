public import Foundation
import StoreInterface
import StoreTime

/// The signed record of the customer's acquisition of the app.
///
/// The record contains the version of the app that the customer acquired first. A formerly paid app uses this version
/// to decide which customers receive in-app products for free.
public struct AppTransaction: Sendable {
    /// The app's identifier in the App Store, or `nil` in test environments.
    public let appID: UInt64?
    /// The identifier of the running version in the App Store, or `nil` in test environments.
    public let appVersionID: UInt64?
    /// The bundle identifier of the app.
    public let bundleID: String
    /// The running version of the app.
    public let appVersion: String
    /// The version of the app that the customer acquired first.
    public let originalAppVersion: String
    /// The date on which the customer acquired the app.
    public let originalPurchaseDate: Date
    /// The date on which the customer ordered the app before its release, or `nil` if it was not a preorder.
    public let preorderDate: Date?
    /// The platform on which the customer first acquired the app.
    public let originalPlatform: AppStore.Platform
    /// The environment in which the app was acquired.
    public let environment: AppStore.Environment
    /// The hash that ties the value to this device.
    public let deviceVerification: Data
    /// The nonce that ``deviceVerification`` is computed with.
    public let deviceVerificationNonce: UUID
    /// The date of the signature.
    public let signedDate: Date

    let document: SignedDocument
    private let identifier: String?

    init(_ payload: AppTransactionPayload, document: SignedDocument) {
        appID = payload.appAppleId.flatMap { UInt64(exactly: $0) }.flatMap { $0 == 0 ? nil : $0 }
        appVersionID = payload.versionExternalIdentifier.flatMap { UInt64(exactly: $0) }.flatMap { $0 == 0 ? nil : $0 }
        bundleID = payload.bundleId
        appVersion = payload.applicationVersion
        originalAppVersion = payload.originalApplicationVersion
        originalPurchaseDate = payload.originalPurchaseDate.date
        preorderDate = payload.preorderDate?.date
        originalPlatform = AppStore.Platform(rawValue: payload.originalPlatform ?? "")
        environment = AppStore.Environment(rawValue: payload.receiptType)
        deviceVerification = payload.deviceVerification ?? Data()
        deviceVerificationNonce = payload.deviceVerificationNonce?.value ?? .unreadable
        signedDate = payload.receiptCreationDate.date
        self.document = document
        identifier = payload.appTransactionId
    }

    /// The identifier of the customer's ownership of this app, which every transaction repeats; empty if the
    /// data lacks it.
    public var appTransactionID: String { identifier ?? "" }

    /// The bytes of the signed JSON payload.
    public var jsonRepresentation: Data { document.payload }

    /// The ``originalPlatform`` as text.
    ///
    /// Apple deprecated it in favour of ``originalPlatform``.
    public var originalPlatformStringRepresentation: String { originalPlatform.rawValue }
}

extension AppTransaction: Hashable {
    /// Returns true when both have the same content.
    public static func == (lhs: AppTransaction, rhs: AppTransaction) -> Bool { lhs.document == rhs.document }

    /// Hashes the components that equality compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(document) }
}

extension AppTransaction: CustomDebugStringConvertible {
    /// The signed JSON.
    public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}

extension AppTransaction {
    /// The store that the app was acquired from.
    ///
    /// ## Differs from Apple
    ///
    /// Always ``StoreType/consumer``: the store sells to one customer and to no organization.
    public var storeType: StoreType { .consumer }

    /// The ``storeType`` as text.
    public var storeTypeStringRepresentation: String { storeType.rawValue }

    /// The date on which the customer lost the app; always `nil`, because the store does not revoke apps.
    public var revocationDate: Date? { nil }

    /// The app transactions of all users of this device.
    ///
    /// ## Differs from Apple
    ///
    /// There is one customer, so the sequence contains only the app transaction of ``shared``.
    public static var all: AppTransactions { AppTransactions() }
}

extension AppTransaction {
    /// The store that an app was acquired from.
    ///
    /// ## Differs from Apple
    ///
    /// Apple does not publish the raw values.
    public struct StoreType: RawRepresentable, Hashable, Sendable {
        /// The raw value.
        public let rawValue: String

        /// Creates a store type from its raw value; a value without a constant is kept.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The App Store for consumers.
        public static let consumer = Self(rawValue: "CONSUMER")
        /// The store for schools.
        public static let education = Self(rawValue: "EDUCATION")
        /// The store for companies.
        public static let enterprise = Self(rawValue: "ENTERPRISE")
    }
}
