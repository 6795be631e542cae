public import Foundation
import StoreInterface
import StoreTime

/// An app transaction whose signature, chain, app and environment have been checked.
public struct VerifiedAppTransaction: Hashable, Sendable {
    /// The bundle identifier of the app.
    public let bundleID: String
    /// The number of the app in the App Store; `nil` outside of production.
    public let appAppleID: Int64?
    /// The version of the app for which it was signed.
    public let appVersion: String
    /// The version that the customer got first.
    public let originalAppVersion: String
    /// The moment at which the customer got the app first.
    public let originalPurchaseDate: Date
    /// The moment of an order in advance.
    public let preorderDate: Date?
    /// The identifier of the customer's copy of the app.
    public let appTransactionID: String?
    /// The platform on which the customer got the app first, such as `iOS`.
    public let originalPlatform: String?
    /// The moment of signing.
    public let signedDate: Date
    /// The signed JSON, byte for byte, with the keys that have no property here.
    public let json: Data

    init(_ payload: AppTransactionPayload, json: Data) {
        bundleID = payload.bundleId
        appAppleID = payload.appAppleId
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
