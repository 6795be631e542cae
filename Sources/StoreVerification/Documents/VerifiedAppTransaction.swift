public import Foundation
import StoreInterface
import StoreTime

/// An app transaction whose signature, chain, app and environment have been checked.
public struct VerifiedAppTransaction: Hashable, Sendable {
    /// The bundle identifier of the app.
    public let bundleID: String
    /// The number of the app in the App Store; `nil` outside of production.
    public let appAppleID: Int64?
    /// The environment: `Production`, `Sandbox` or `Xcode`.
    public let environment: String
    /// The identifier of the app's version in the App Store; `nil` outside of production.
    public let appVersionID: Int64?
    /// The version of the app for which it was signed.
    public let appVersion: String
    /// The version that the customer acquired first.
    public let originalAppVersion: String
    /// The date on which the customer first acquired the app.
    public let originalPurchaseDate: Date
    /// The date of a preorder, or `nil` if there was none.
    public let preorderDate: Date?
    /// The identifier of the customer's ownership of the app.
    public let appTransactionID: String?
    /// The platform on which the customer first acquired the app, such as `iOS`.
    public let originalPlatform: String?
    /// The date of the signature.
    public let signedDate: Date
    /// The bytes of the signed JSON, including keys without a property of this type.
    public let json: Data

    init(_ payload: AppTransactionPayload, json: Data) {
        bundleID = payload.bundleId
        appAppleID = payload.appAppleId
        environment = payload.receiptType
        appVersionID = payload.versionExternalIdentifier
        appVersion = payload.applicationVersion
        originalAppVersion = payload.originalApplicationVersion
        originalPurchaseDate = payload.originalPurchaseDate.date
        preorderDate = payload.preorderDate?.date
        appTransactionID = payload.appTransactionId
        originalPlatform = payload.originalPlatform
        signedDate = payload.receiptCreationDate.date
        self.json = json
    }
}
