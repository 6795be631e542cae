import Foundation
import OpenStoreKit
import PaymentQueue
import StoreInterface

extension TimelineDraft {
    /// Creates the entry for a call to the payment queue or a callback from it.
    init(_ activity: QueueActivity) {
        let (product, subject) = (activity.productID, activity.subject ?? "")
        switch activity.kind {
        case .observerAdded: self.init(.observerAdded, "add observer")
        case .observerRemoved: self.init(.observerRemoved, "remove observer")
        case .paymentAdded:
            self.init(.paymentAdded, "add payment \(product ?? "")", productID: product)
            if activity.quantity > 1 {
                event += " × \(activity.quantity)"
                details["quantity"] = "\(activity.quantity)"
            }
        case .finish: self.init(.finish, "finish", activity)
        case .restore: self.init(.restore, "restore", details: activity.subject.map { ["user": $0] } ?? [:])
        case .updated:
            self.init(.updated, activity.state.caseName, activity)
            delivered = activity.entry.flatMap(DeliveryKey.init)
            if let failure = activity.failure {
                details["error"] = failure.caseName
                event += " (\(failure.caseName))"
            }
            payload = activity.entry.map { $0.shown(failure: activity.failure) }
        case .removed: self.init(.removed, "removed", activity)
        case .restoreFinished: self.init(.restoreFinished, "restore finished")
        case .restoreFailed: self.init(.restoreFailed, "restore failed", failedWith: activity.failure)
        case .revoked: self.init(.revoked, "revoked \(product ?? "")", productID: product)
        case .storefrontChanged: self.init(.storefrontChanged, "storefront: \(subject)")
        case .asked:
            self.init(.asked, [product, activity.subject].compactMap { $0 }.joined(separator: " "), productID: product)
        case .answered:
            let answer = activity.answer == true ? "yes" : "no"
            self.init(.answered, answer, productID: product, details: ["answer": answer])
        case .sheet: self.init(.sheet, subject)
        case .productsRequested: self.init(.productsRequested, "products?", listing: activity.products)
        case .productsReceived:
            self.init(.productsReceived, "products:", listing: activity.products)
            let unknown = activity.unknownProducts
            if !unknown.isEmpty { details["unknown"] = unknown.sorted().joined(separator: ", ") }
        case .receiptRequested: self.init(.receiptRequested, "refresh receipt")
        case .receiptRefreshed: self.init(.receiptRefreshed, "receipt refreshed")
        case .requestFailed: self.init(.failed, "request failed", failedWith: activity.failure)
        }
    }

    private init(_ kind: TimelineEntry.Kind, _ words: String, _ activity: QueueActivity) {
        let entry = activity.entry
        self.init(
            kind,
            "\(words) \(entry?.productID ?? "")",
            productID: entry?.productID,
            transactionID: entry?.identifier,
            details: ["state": activity.state.caseName]
        )
        // The identifier of a restored copy does not show the original, so the original is added.
        if activity.state == .restored, let first = entry?.original { details["original"] = first }
    }

    /// Creates an entry that lists products in the order of their identifiers, independent of the request, as in the
    /// lane of the async API.
    private init(_ kind: TimelineEntry.Kind, _ words: String, listing names: [String]) {
        self.init(kind, names.isEmpty ? words : "\(words) \(names.sorted().joined(separator: ", "))")
    }

    private init(_ kind: TimelineEntry.Kind, _ words: String, failedWith failure: QueueActivity.Failure?) {
        let name = failure?.caseName ?? ""
        self.init(kind, "\(words) (\(name))", details: ["error": name])
    }
}

extension QueueActivity {
    /// The state that the transaction showed.
    fileprivate var state: SKPaymentTransactionState {
        entry.flatMap { SKPaymentTransactionState(rawValue: $0.state) } ?? .purchasing
    }
}

extension QueueActivity.Failure {
    /// The name of the error's code.
    fileprivate var caseName: String { code.flatMap { SKErrorCode(rawValue: $0)?.caseName } ?? name }
}

extension DeliveryKey {
    /// Creates the key of a queue's transaction, the same as `DeliveryKey(SKPaymentTransaction)` does.
    fileprivate init?(_ entry: QueueActivity.Entry) {
        let identifier: String?
        switch SKPaymentTransactionState(rawValue: entry.state) {
        case .purchased: identifier = entry.identifier
        case .restored: identifier = entry.original
        default: return nil
        }
        guard let id = identifier.flatMap({ UInt64($0) }) else { return nil }
        self.init(transactionID: id)
    }
}

extension QueueActivity.Entry {
    /// The properties of the transaction, under Apple's names.
    fileprivate func shown(failure: QueueActivity.Failure?) -> JSONValue {
        let state = SKPaymentTransactionState(rawValue: state)?.caseName ?? "\(state)"
        var asked: [String: JSONValue] = ["productIdentifier": .text(productID), "quantity": .whole(Int64(quantity))]
        if let userName { asked["applicationUsername"] = .text(userName) }
        if let discount { asked["paymentDiscount"] = .text(discount) }
        var values: [String: JSONValue] = ["payment": .object(asked), "transactionState": .text(state)]
        if let identifier { values["transactionIdentifier"] = .text(identifier) }
        if let date { values["transactionDate"] = .whole(date) }
        if let original { values["original"] = .text(original) }
        if let failure { values["error"] = .text(failure.text) }
        return .object(values)
    }
}
