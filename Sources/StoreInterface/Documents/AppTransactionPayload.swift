package import Foundation
package import StoreTime

/// The JSON inside a signed app transaction, key by key.
///
/// The environment is called `receiptType` here, and the signing time `receiptCreationDate`.
package struct AppTransactionPayload: Hashable, Sendable, Codable {
    package var receiptType: String
    package var appAppleId: Int64?
    package var bundleId: String
    package var applicationVersion: String
    package var versionExternalIdentifier: Int64?
    package var receiptCreationDate: StoreDate
    package var originalPurchaseDate: StoreDate
    package var originalApplicationVersion: String
    package var preorderDate: StoreDate?
    package var appTransactionId: String?
    package var originalPlatform: String?
    package var deviceVerification: Data?
    package var deviceVerificationNonce: WireUUID?

    package init(
        receiptType: String,
        bundleID: String,
        applicationVersion: String,
        receiptCreationDate: StoreDate,
        originalPurchaseDate: StoreDate,
        originalApplicationVersion: String
    ) {
        self.receiptType = receiptType
        bundleId = bundleID
        self.applicationVersion = applicationVersion
        self.receiptCreationDate = receiptCreationDate
        self.originalPurchaseDate = originalPurchaseDate
        self.originalApplicationVersion = originalApplicationVersion
    }
}
