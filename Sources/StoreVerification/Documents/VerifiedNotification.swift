public import Foundation
import StoreTime

/// A server notification, version 2, whose signature, chain, app and environment have been checked, as have those of the
/// signed documents inside it.
public struct VerifiedNotification: Hashable, Sendable {
    /// The subject of a notification.
    public enum Content: Hashable, Sendable {
        /// A purchase or a subscription, under the key `data`.
        case purchase(Purchase)
        /// The outcome of an extension for all subscribers, under the key `summary`.
        case extensionSummary(ExtensionSummary)
        /// A purchase outside of the App Store, under the key `externalPurchaseToken`. The token has no signature of
        /// its own.
        case externalPurchaseToken(id: String?, creationDate: Date?)
        /// The app itself, under the key `appData`.
        case app(VerifiedAppTransaction?)
    }

    /// The type, such as `DID_RENEW`; ``TypeName`` has the documented values.
    public let type: String
    /// The subtype, such as `BILLING_RECOVERY`; `nil` for types without one.
    ///
    /// ``SubtypeName`` has the documented values.
    public let subtype: String?
    /// The identifier of the notification, the same at every attempt to send it.
    public let id: String
    /// The date of the signature.
    public let signedDate: Date
    /// The environment: `Production` or `Sandbox`.
    public let environment: String
    /// The number of the app in the App Store; `nil` outside of production.
    public let appAppleID: Int64?
    /// The subject, with the signed documents verified.
    public let content: Content
    /// The bytes of the signed JSON.
    public let json: Data

    init(_ payload: NotificationPayload, json: Data, verifier: StoreDocumentVerifier) throws(VerificationError) {
        type = payload.notificationType
        subtype = payload.subtype
        id = payload.notificationUUID
        signedDate = payload.signedDate.date
        let subject = try payload.subject()
        environment = subject.environment ?? verifier.environmentName
        appAppleID = subject.appAppleID
        self.json = json
        if let data = payload.data {
            content = .purchase(try Purchase(data, verifier: verifier))
        } else if let summary = payload.summary {
            content = .extensionSummary(ExtensionSummary(summary))
        } else if let token = payload.externalPurchaseToken {
            content = .externalPurchaseToken(
                id: token.externalPurchaseId,
                creationDate: token.tokenCreationDate?.date
            )
        } else {
            let document = payload.appData?.signedAppTransactionInfo
            content = .app(
                try document.verified("appData.signedAppTransactionInfo") { document throws(VerificationError) in
                    try verifier.appTransaction(document)
                }
            )
        }
    }
}

extension VerifiedNotification {
    /// The purchase that a notification is about.
    public struct Purchase: Hashable, Sendable {
        /// The transaction; `nil` in a test notification.
        public let transaction: VerifiedTransaction?
        /// The renewal info of a subscription.
        public let renewalInfo: VerifiedRenewalInfo?
        /// The state of a subscription, from 1 (active) to 5 (revoked).
        public let subscriptionStatus: Int?
        /// The version of the app.
        public let bundleVersion: String?
        /// The reason that the customer gave for a refund, such as `UNINTENDED_PURCHASE`.
        public let consumptionRequestReason: String?

        init(_ data: NotificationPayload.Purchase, verifier: StoreDocumentVerifier) throws(VerificationError) {
            transaction = try data.signedTransactionInfo.verified("data.signedTransactionInfo") {
                document throws(VerificationError) in try verifier.transaction(document)
            }
            renewalInfo = try data.signedRenewalInfo.verified("data.signedRenewalInfo") {
                document throws(VerificationError) in try verifier.renewalInfo(document)
            }
            subscriptionStatus = data.status
            bundleVersion = data.bundleVersion
            consumptionRequestReason = data.consumptionRequestReason
        }
    }

    /// The outcome of extending the renewal date of all subscribers of a product.
    public struct ExtensionSummary: Hashable, Sendable {
        /// The identifier of the request.
        public let requestID: String?
        /// The product whose subscriptions were extended.
        public let productID: String?
        /// The countries of the App Store that were included, in three letters each.
        public let storefronts: [String]
        /// The number of extended subscriptions.
        public let succeededCount: Int64?
        /// The number of subscriptions that could not be extended.
        public let failedCount: Int64?

        init(_ summary: NotificationPayload.Summary) {
            requestID = summary.requestIdentifier
            productID = summary.productId
            storefronts = summary.storefrontCountryCodes ?? []
            succeededCount = summary.succeededCount
            failedCount = summary.failedCount
        }
    }
}

extension String? {
    /// Verifies an inner document, if there is one; an error contains its key.
    fileprivate func verified<Value>(
        _ key: String,
        by verify: (String) throws(VerificationError) -> Value
    ) throws(VerificationError) -> Value? {
        guard let document = self else { return nil }
        do throws(VerificationError) {
            return try verify(document)
        } catch {
            throw .innerDocument(key: key, error)
        }
    }
}
