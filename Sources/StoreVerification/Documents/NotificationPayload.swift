import StoreInterface
import StoreTime

/// The JSON of a server notification, as far as it is checked.
struct NotificationPayload: Decodable {
    let notificationType: String
    let subtype: String?
    let notificationUUID: String
    let version: String?
    let signedDate: StoreDate
    let data: Purchase?
    let summary: Summary?
    let externalPurchaseToken: ExternalToken?
    let appData: App?

    /// The body about one transaction.
    struct Purchase: Decodable {
        let environment: String?
        let appAppleId: Int64?
        let bundleId: String?
        let bundleVersion: String?
        let signedTransactionInfo: String?
        let signedRenewalInfo: String?
        let status: Int?
        let consumptionRequestReason: String?
    }

    /// The body about an extension for all subscribers.
    struct Summary: Decodable {
        let environment: String?
        let appAppleId: Int64?
        let bundleId: String?
        let productId: String?
        let requestIdentifier: String?
        let storefrontCountryCodes: [String]?
        let succeededCount: Int64?
        let failedCount: Int64?
    }

    /// The body about a purchase outside of the App Store.
    struct ExternalToken: Decodable {
        let externalPurchaseId: String?
        let tokenCreationDate: StoreDate?
        let appAppleId: Int64?
        let bundleId: String?

        /// The environment of the token, which the beginning of its identifier shows.
        var environment: String {
            externalPurchaseId?.hasPrefix("SANDBOX") == true
                ? StoreEnvironment.sandbox.rawValue : StoreEnvironment.production.rawValue
        }
    }

    /// The body about the app itself.
    struct App: Decodable {
        let environment: String?
        let appAppleId: Int64?
        let bundleId: String?
        let signedAppTransactionInfo: String?
    }

    /// The signed documents inside, with their keys.
    var innerDocuments: [(key: String, document: String)] {
        let documents = [
            ("data.signedTransactionInfo", data?.signedTransactionInfo),
            ("data.signedRenewalInfo", data?.signedRenewalInfo),
            ("appData.signedAppTransactionInfo", appData?.signedAppTransactionInfo),
        ]
        return documents.compactMap { key, document in document.map { (key, $0) } }
    }

    /// Returns the app and the environment in the body.
    ///
    /// - Throws: ``VerificationError/malformedContent(_:)`` unless there is exactly one body.
    func subject() throws(VerificationError) -> Subject {
        var found: [Subject] = []
        if let data { found.append(Subject(data.environment, data.bundleId, data.appAppleId)) }
        if let summary { found.append(Subject(summary.environment, summary.bundleId, summary.appAppleId)) }
        if let externalPurchaseToken {
            found.append(
                Subject(
                    externalPurchaseToken.environment,
                    externalPurchaseToken.bundleId,
                    externalPurchaseToken.appAppleId
                )
            )
        }
        if let appData { found.append(Subject(appData.environment, appData.bundleId, appData.appAppleId)) }
        guard let only = found.first, found.count == 1 else {
            throw .malformedContent(
                "a notification has one of the keys 'data', 'summary', 'externalPurchaseToken' and 'appData', and this "
                    + "one has \(found.count) of them"
            )
        }
        return only
    }

    struct Subject {
        let environment: String?
        let bundleID: String?
        let appAppleID: Int64?

        init(_ environment: String?, _ bundleID: String?, _ appAppleID: Int64?) {
            self.environment = environment
            self.bundleID = bundleID
            self.appAppleID = appAppleID
        }
    }
}
