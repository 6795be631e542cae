package import Foundation
package import StoreTime

/// The JSON inside a signed app transaction, key by key.
///
/// The environment is called `receiptType` here, and the signing time `receiptCreationDate`.
package struct AppTransactionPayload: Hashable, Sendable {
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

extension AppTransactionPayload: PayloadObject {
    package static var blank: Self {
        AppTransactionPayload(
            receiptType: "",
            bundleID: "",
            applicationVersion: "",
            receiptCreationDate: .unreadable,
            originalPurchaseDate: .unreadable,
            originalApplicationVersion: ""
        )
    }

    package mutating func visitFields<Visitor: PayloadVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.optional("appAppleId", &appAppleId)
        try visitor.optional("appTransactionId", &appTransactionId)
        try visitor.required("applicationVersion", &applicationVersion)
        try visitor.required("bundleId", &bundleId)
        try visitor.optional("deviceVerification", &deviceVerification)
        try visitor.optional("deviceVerificationNonce", &deviceVerificationNonce)
        try visitor.required("originalApplicationVersion", &originalApplicationVersion)
        try visitor.optional("originalPlatform", &originalPlatform)
        try visitor.required("originalPurchaseDate", &originalPurchaseDate)
        try visitor.optional("preorderDate", &preorderDate)
        try visitor.required("receiptCreationDate", &receiptCreationDate)
        try visitor.required("receiptType", &receiptType)
        try visitor.optional("versionExternalIdentifier", &versionExternalIdentifier)
    }
}
