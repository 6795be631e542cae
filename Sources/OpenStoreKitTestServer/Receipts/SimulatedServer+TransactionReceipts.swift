public import Foundation
import LocalStore
import StoreInterface
import StoreLedger
import StoreSigning
import StoreTime
import StoreVerification

/// The receipts of single transactions, which apps sent to `verifyReceipt` before iOS 7 (V-17).
extension SimulatedServer {
    /// Returns the receipt of one transaction, as `SKPaymentTransaction.transactionReceipt` did before iOS 7.
    ///
    /// A legacy back end sends it to `verifyReceipt` in base64. For a subscription that has expired, the answer has the
    /// status 21006.
    ///
    /// - Parameter transactionID: The identifier of a transaction.
    /// - Returns: The receipt.
    /// - Throws: ``SimulatedServerError/store(_:)`` if no such transaction exists, or it cannot be signed.
    public func transactionReceipt(of transactionID: UInt64) async throws(SimulatedServerError) -> Data {
        let found: LedgerEntry
        do throws(APIFault) {
            found = try await entry(String(transactionID))
        } catch {
            throw .store("the receipt of transaction \(transactionID) cannot be made: \(error.message)")
        }
        do throws(StoreFailure) {
            return try receipt(of: found).data
        } catch {
            throw SimulatedServerError(error)
        }
    }

    private func receipt(of entry: LedgerEntry) throws(StoreFailure) -> TransactionReceipt {
        try TransactionReceipt(
            purchase: OldReceiptRecord(entry, app: app).purchaseInfo,
            environment: app.environment == .production ? nil : app.environment.rawValue
        ) { purchase throws(StoreFailure) in
            try local.servedDocument(SignedPurchase(purchaseInfo: purchase))
        }
    }

    /// The signed content of a transaction receipt.
    private struct SignedPurchase: Codable {
        let purchaseInfo: String
    }

    /// Answers a request whose receipt is that of one transaction.
    func answer(
        toTransaction data: Data,
        password: String?,
        in asked: StoreEnvironment
    ) async throws(StoreFailure) -> ServerResponse {
        let receipt: TransactionReceipt
        do throws(TransactionReceiptFault) {
            receipt = try TransactionReceipt(data)
        } catch {
            return Self.answer(.malformed)
        }
        guard isAuthentic(receipt), let id = receipt.purchase["transaction-id"].flatMap({ UInt64($0) }),
            let entry = try await local.servedEntries([id]).first
        else { return Self.answer(.notAuthentic) }
        guard asked == app.environment else {
            return Self.answer(asked == .production ? .sandboxReceipt : .productionReceipt)
        }
        guard isAccepted(password: password, hasSubscription: entry.kind == .autoRenewable) else {
            return Self.answer(.wrongSecret)
        }
        var members: [String: JSONValue] = [
            "status": .whole(ReceiptStatus.valid.rawValue), "environment": .text(app.environment.rawValue),
            "receipt": OldReceiptRecord(entry, app: app).json,
        ]
        let chainID = entry.originalID
        let subscriptions = try await local.servedSubscriptions().filter { $0.chain.originalID == chainID }
        guard entry.kind == .autoRenewable, let subscription = subscriptions.first else {
            return .json(.object(members))
        }
        members.merge(Self.renewal(subscription)) { first, _ in first }
        let latest = OldReceiptRecord(subscription.entry, app: app).json
        switch subscription.state {
        case .subscribed, .inGracePeriod:
            members["latest_receipt_info"] = latest
            members["latest_receipt"] = .text(try self.receipt(of: subscription.entry).data.base64EncodedString())
        case .expired, .inBillingRetryPeriod, .revoked:
            members["status"] = .whole(ReceiptStatus.subscriptionExpired.rawValue)
            members["latest_expired_receipt_info"] = latest
        }
        return .json(.object(members))
    }

    private func isAuthentic(_ receipt: TransactionReceipt) -> Bool {
        let authenticator = DocumentAuthenticator(rootCertificate: local.trust.rootCertificate)
        do {
            let document = try authenticator.authenticate(SignedText(compactSerialization: receipt.signature))
            let signed = try PayloadCoding.decode(SignedPurchase.self, from: Data(document.payload))
            return signed.purchaseInfo == receipt.signedPurchase
        } catch {
            return false
        }
    }

    private static func renewal(_ subscription: ServedSubscription) -> [String: JSONValue] {
        let info = subscription.renewalInfo
        var members: [String: JSONValue] = [
            "auto_renew_status": .whole(Int64(info.autoRenewStatus)),
            "auto_renew_product_id": .text(info.autoRenewProductId),
        ]
        if let intent = info.expirationIntent { members["expiration_intent"] = .text(String(intent)) }
        if let isRetried = info.isInBillingRetryPeriod {
            members["is_in_billing_retry_period"] = .text(isRetried ? "1" : "0")
        }
        return members
    }
}

/// A purchase in the format of receipts before iOS 7; every value is a text.
private struct OldReceiptRecord {
    /// The members under their names in JSON.
    private let members: [String: String]

    init(_ entry: LedgerEntry, app: ServedApp) {
        var members = [
            "bid": app.bundleID, "bvrs": app.version, "item_id": String(app.appAppleID),
            "product_id": entry.productID, "quantity": String(entry.quantity),
            "transaction_id": String(entry.id), "original_transaction_id": String(entry.originalID),
        ]
        for (name, date) in [
            ("purchase_date", entry.purchaseDate), ("original_purchase_date", entry.originalPurchaseDate),
        ] {
            for (name, value) in ReceiptDate.texts(name, date.date) { members[name] = value }
        }
        if let end = entry.expirationDate {
            // Unlike the other dates, this one has milliseconds in the member without a suffix.
            let texts = ReceiptDate.texts("expires_date", end.date)
            members["expires_date"] = texts["expires_date_ms"]
            members["expires_date_formatted"] = texts["expires_date"]
            members["expires_date_formatted_pst"] = texts["expires_date_pst"]
            members["web_order_line_item_id"] = String(entry.id)
        }
        if let revocation = entry.revocation {
            for (name, value) in ReceiptDate.texts("cancellation_date", revocation.date.date) { members[name] = value }
            members["cancellation_reason"] = String(revocation.reason.rawValue)
        }
        self.members = members
    }

    var json: JSONValue { .object(members.mapValues { .text($0) }) }

    /// The members under their names in the receipt, with hyphens.
    var purchaseInfo: [String: String] {
        Dictionary(uniqueKeysWithValues: members.map { ($0.key.replacing("_", with: "-"), $0.value) })
    }
}
