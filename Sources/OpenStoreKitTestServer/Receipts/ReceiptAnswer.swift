import Foundation
import LocalStore
import StoreInterface
import StoreLedger
import StoreTime
import StoreVerification

/// The members of an answer of `verifyReceipt` (V-14).
///
/// Every value of a record is a text, also numbers and Booleans, as Apple writes them.
struct ReceiptAnswer {
    let receipt: ValidatedReceipt
    /// The transactions of the customer, of which the receipt contains some.
    let entries: [LedgerEntry]
    let now: Date

    /// The content of the receipt itself.
    var content: JSONValue {
        let ownerships = Dictionary(entries.map { (String($0.id), $0.ownership) }) { first, _ in first }
        var members: [String: JSONValue] = [
            "receipt_type": .text(receipt.environment),
            "adam_id": .whole(receipt.appAppleID ?? 0),
            "app_item_id": .whole(receipt.appAppleID ?? 0),
            "bundle_id": .text(receipt.bundleID),
            "application_version": .text(receipt.appVersion),
            "original_application_version": .text(receipt.originalAppVersion ?? ""),
            "download_id": .whole(0),
            "version_external_identifier": .whole(0),
            "in_app": .list(
                receipt.purchases.map { .object(Self.record($0, ownerships[$0.transactionID] ?? .purchased)) }
            ),
        ]
        members.merge(ReceiptDate.members("receipt_creation_date", receipt.creationDate)) { first, _ in first }
        members.merge(ReceiptDate.members("request_date", now)) { first, _ in first }
        members.merge(ReceiptDate.members("original_purchase_date", receipt.originalPurchaseDate)) { first, _ in first }
        return .object(members)
    }

    /// Returns a purchase in the receipt, which does not name the ownership.
    private static func record(_ purchase: ReceiptPurchase, _ ownership: LedgerEntry.Ownership) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "quantity": .text(String(purchase.quantity)),
            "product_id": .text(purchase.productID),
            "transaction_id": .text(purchase.transactionID),
            "original_transaction_id": .text(purchase.originalTransactionID),
            "is_trial_period": .text(String(purchase.isTrialPeriod)),
            "in_app_ownership_type": .text(ownership.rawValue),
        ]
        if let id = purchase.webOrderLineItemID {
            members["web_order_line_item_id"] = .text(String(id))
            members["is_in_intro_offer_period"] = .text(String(purchase.isIntroductoryPeriod))
        }
        if let id = purchase.promotionalOfferID { members["promotional_offer_id"] = .text(id) }
        for (name, date) in [
            ("purchase_date", purchase.purchaseDate), ("original_purchase_date", purchase.originalPurchaseDate),
            ("expires_date", purchase.expirationDate), ("cancellation_date", purchase.cancellationDate),
        ] as [(String, Date?)] {
            members.merge(ReceiptDate.members(name, date)) { first, _ in first }
        }
        if purchase.cancellationDate != nil { members["cancellation_reason"] = .text("0") }
        return members
    }

    /// Returns a transaction for `latest_receipt_info`, which has more members than in the receipt.
    static func record(_ entry: LedgerEntry) -> JSONValue {
        var members: [String: JSONValue] = [
            "quantity": .text(String(entry.quantity)),
            "product_id": .text(entry.productID),
            "transaction_id": .text(String(entry.id)),
            "original_transaction_id": .text(String(entry.originalID)),
            "is_trial_period": .text(String(entry.isTrialPeriod)),
            "in_app_ownership_type": .text(entry.ownership.rawValue),
        ]
        if let groupID = entry.groupID {
            members["subscription_group_identifier"] = .text(groupID)
            members["web_order_line_item_id"] = .text(String(entry.id))
            members["is_in_intro_offer_period"] = .text(String(entry.isIntroductoryPricePeriod))
        }
        if entry.isUpgraded { members["is_upgraded"] = .text("true") }
        if let token = entry.appAccountToken { members["app_account_token"] = .text(WireUUID(token).text) }
        members.merge(offer(entry.offer?.kind, entry.offer?.id)) { first, _ in first }
        for (name, date) in [
            ("purchase_date", entry.purchaseDate), ("original_purchase_date", entry.originalPurchaseDate),
            ("expires_date", entry.expirationDate), ("cancellation_date", entry.revocation?.date),
        ] as [(String, StoreDate?)] {
            members.merge(ReceiptDate.members(name, date?.date)) { first, _ in first }
        }
        if let revocation = entry.revocation {
            members["cancellation_reason"] = .text(String(revocation.reason.rawValue))
        }
        return .object(members)
    }

    /// Returns the member that names a promotional offer or an offer code.
    private static func offer(_ kind: OfferPayload.Kind?, _ id: String?) -> [String: JSONValue] {
        guard let id else { return [:] }
        return switch kind {
        case .promotional: ["promotional_offer_id": .text(id)]
        case .code: ["offer_code_ref_name": .text(id)]
        case .introductory, .winBack, nil: [:]
        }
    }

    /// Returns the state of a subscription for `pending_renewal_info`.
    ///
    /// The offer is that of the next period, or else the one that the customer redeemed for the present period.
    static func renewal(_ subscription: ServedSubscription) -> JSONValue {
        let info = subscription.renewalInfo
        var members: [String: JSONValue] = [
            "product_id": .text(info.productId),
            "auto_renew_product_id": .text(info.autoRenewProductId),
            "original_transaction_id": .text(String(subscription.chain.originalID)),
            "auto_renew_status": .text(String(info.autoRenewStatus)),
        ]
        if let intent = info.expirationIntent { members["expiration_intent"] = .text(String(intent)) }
        if let isRetried = info.isInBillingRetryPeriod {
            members["is_in_billing_retry_period"] = .text(isRetried ? "1" : "0")
        }
        if let status = info.priceIncreaseStatus {
            members["price_consent_status"] = .text(String(status))
            members["price_increase_status"] = .text(String(status))
        }
        let next = offer(info.offerType.flatMap { OfferPayload.Kind(rawValue: $0) }, info.offerIdentifier)
        let present = subscription.entry.offer
        members.merge(next.isEmpty ? offer(present?.kind, present?.id) : next) { first, _ in first }
        members.merge(ReceiptDate.members("grace_period_expires_date", info.gracePeriodExpiresDate?.date)) {
            first,
            _ in first
        }
        return .object(members)
    }
}
