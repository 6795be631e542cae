import Foundation
import OpenStoreKit
import PaymentQueue
import StoreInterface

extension TimelineEntry {
    /// Creates the entry for a call of an app, an answer, or a callback.
    init(_ event: RecordedEvent, at date: Date) {
        self.init(
            number: 0,
            date: date,
            lane: event.api == .async ? .async : .observer,
            kind: event.kind == .requestFailed ? .failed : Kind(rawValue: event.kind.rawValue),
            event: event.words.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " "),
            productID: event.product,
            transactionID: event.entry?.identifier ?? event.transactionID.map { String($0) },
            details: event.details
        )
        if let document = event.document {
            payload = JSONValue(document.json)?.without(Timeline.unrepeatable).compact
        } else if event.kind == .updated {
            payload = event.entry?.shown(failure: event.failure).compact
        }
    }
}

extension RecordedEvent {
    /// The delivery that the event represents; `nil` if the app receives no transaction to deliver.
    var delivered: DeliveryKey? {
        switch kind {
        case .updated: entry.flatMap(DeliveryKey.init)
        case .purchaseSucceeded, .update, .unfinished, .codeRedeemed: document.map { DeliveryKey($0) }
        case _: nil
        }
    }

    /// The further information by name.
    fileprivate var details: [String: String] {
        var details: [String: String] = [:]
        details["change"] = document?.change?.name
        if document?.isVerified == false { details["verified"] = "false" }
        details["state"] = entry?.caseName
        // The identifier of a restored copy does not show the original, so the original is added.
        if let entry, SKPaymentTransactionState(rawValue: entry.state) == .restored {
            details["original"] = entry.original
        }
        switch kind {
        case .updated, .restoreFailed, .requestFailed: details["error"] = failure?.caseName
        case .purchaseFailed, .failed: details["error"] = subject
        case .status: details["status"] = subject
        case .restore: details["user"] = subject
        case .answered: details["answer"] = answerText
        case .paymentAdded: details["quantity"] = repeated.map { "\($0)" }
        case .productsReceived:
            let unknown = unknownProducts ?? []
            details["unknown"] = unknown.isEmpty ? nil : unknown.sorted().joined(separator: ", ")
        case _: break
        }
        return details
    }

    /// The quantity of more than one item.
    private var repeated: Int? { quantity.flatMap { $0 > 1 ? $0 : nil } }

    fileprivate var product: String? { entry?.productID ?? productID }

    fileprivate var answerText: String { answer == true ? "yes" : "no" }

    /// The parts of the sentence.
    fileprivate var words: [String?] {
        let error = failure.map { "(\($0.caseName))" }
        switch kind {
        case .updated: return [entry?.caseName, product, error]
        case .restoreFailed, .requestFailed: return [kind.words, error]
        case .restore: return [kind.words]
        case .asked: return [product, subject]
        case .answered: return [answerText]
        case .paymentAdded: return [kind.words, product, repeated.map { "× \($0)" }]
        case _:
            // Listed in the order of their identifiers, independent of the request.
            let listed = products?.sorted().joined(separator: ", ")
            let unverified = document?.isVerified == false ? "unverified" : nil
            let subject = subject.flatMap { $0.isEmpty || product == nil ? $0 : "(\($0))" }
            return [kind.words, document?.change?.name, unverified, product, listed, subject]
        }
    }
}

extension RecordedEvent.Kind {
    /// The beginning of the sentence, without the object of the event.
    fileprivate var words: String {
        switch self {
        case .finish: "finish"
        case .productsRequested: "products?"
        case .productsReceived: "products:"
        case .receiptRequested: "refresh receipt"
        case .receiptRefreshed: "receipt refreshed"
        case .storefrontChanged: "storefront:"
        case .observerAdded: "add observer"
        case .observerRemoved: "remove observer"
        case .paymentAdded: "add payment"
        case .removed: "removed"
        case .restore: "restore"
        case .restoreFinished: "restore finished"
        case .restoreFailed: "restore failed"
        case .revoked: "revoked"
        case .requestFailed: "request failed"
        case .purchase: "purchase"
        case .purchaseSucceeded: "purchase: success"
        case .purchasePending: "purchase: pending"
        case .purchaseCancelled: "purchase: user cancelled"
        case .purchaseFailed: "purchase: threw for"
        case .update: "update:"
        case .unfinished: "unfinished:"
        case .entitlement: "entitlement:"
        case .history: "history:"
        case .status: "status:"
        case .intent: "purchase intent:"
        case .message: "message:"
        case .sync: "sync"
        case .synced: "sync: returned"
        case .refundRequested: "refund request"
        case .refundAnswered: "refund request:"
        case .codeRedeemed: "code redeemed:"
        case .failed: "threw"
        case .sheet, .updated, .asked, .answered: ""
        }
    }
}

extension RecordedEvent.Document.Change {
    fileprivate var name: String {
        switch self {
        case .revocation: "revoked"
        case .upgrade: "upgraded"
        }
    }
}

extension RecordedEvent.Failure {
    /// The name of the error's code.
    fileprivate var caseName: String { code.flatMap { SKErrorCode(rawValue: $0)?.caseName } ?? name }
}

extension RecordedEvent.Entry {
    /// The name of the state.
    fileprivate var caseName: String { SKPaymentTransactionState(rawValue: state)?.caseName ?? "\(state)" }

    /// The properties of the transaction, under Apple's names.
    fileprivate func shown(failure: RecordedEvent.Failure?) -> JSONValue {
        var asked: [String: JSONValue] = ["productIdentifier": .text(productID), "quantity": .whole(Int64(quantity))]
        if let userName { asked["applicationUsername"] = .text(userName) }
        if let discount { asked["paymentDiscount"] = .text(discount) }
        var values: [String: JSONValue] = ["payment": .object(asked), "transactionState": .text(caseName)]
        if let identifier { values["transactionIdentifier"] = .text(identifier) }
        if let date { values["transactionDate"] = .whole(date) }
        if let original { values["original"] = .text(original) }
        if let failure { values["error"] = .text(failure.text) }
        return .object(values)
    }
}

extension DeliveryKey {
    /// Creates the key of a transaction that the async API returned.
    fileprivate init(_ document: RecordedEvent.Document) {
        switch document.change {
        case .revocation(let milliseconds):
            self.init(transactionID: document.id, change: .revocation(milliseconds: milliseconds))
        case .upgrade: self.init(transactionID: document.id, change: .upgrade)
        case nil: self.init(transactionID: document.id)
        }
    }

    /// Creates the key of a queue's transaction, the same as `DeliveryKey(SKPaymentTransaction)` does.
    fileprivate init?(_ entry: RecordedEvent.Entry) {
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
