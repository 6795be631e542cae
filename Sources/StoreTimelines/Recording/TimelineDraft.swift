import OpenStoreKit
import StoreInterface

/// An entry before it gets its lane and number.
struct TimelineDraft {
    var kind: TimelineEntry.Kind
    var event: String
    var productID: String?
    var transactionID: String?
    /// The delivery that this entry represents, or `nil` if the app receives no transaction to deliver.
    var delivered: DeliveryKey?
    var details: [String: String] = [:]
    var payload: JSONValue?

    init(
        _ kind: TimelineEntry.Kind,
        _ event: String,
        productID: String? = nil,
        transactionID: String? = nil,
        details: [String: String] = [:]
    ) {
        self.kind = kind
        self.event = event
        self.productID = productID
        self.transactionID = transactionID
        self.details = details
    }
}

/// The key under which repeated deliveries are counted.
struct TimelineDelivery: Hashable {
    let lane: TimelineEntry.Lane
    /// The device that the delivery is on, if the store has several.
    let device: String?
    let key: DeliveryKey
}

extension TimelineDraft {
    /// Creates the entry for a call of the async API or for its result.
    init(_ event: RecordedEvent) {
        let (kind, words, handsOver) = event.kind.presentation
        self.init(
            kind,
            [words, event.subjectText].filter { !$0.isEmpty }.joined(separator: " "),
            productID: event.productID,
            transactionID: event.transactionID.map { String($0) }
        )
        if let document = event.document {
            payload = JSONValue(document.json)?.without(Timeline.unrepeatable)
            if handsOver { delivered = DeliveryKey(document) }
            switch document.change {
            case .revocation: details["change"] = "revoked"
            case .upgrade: details["change"] = "upgraded"
            case nil: break
            }
            if !document.isVerified { details["verified"] = "false" }
        }
        switch event.kind {
        case .purchaseFailed, .failed: details["error"] = event.subject
        case .status: details["status"] = event.subject
        case .productsRequested, .productsReceived, .purchase, .purchaseSucceeded, .purchasePending, .purchaseCancelled,
            .finish, .update, .unfinished, .entitlement, .history, .intent, .message, .storefrontChanged, .sync,
            .synced,
            .refundRequested, .refundAnswered, .receiptRequested, .receiptRefreshed, .sheet, .codeRedeemed:
            break
        }
    }
}

extension RecordedEvent {
    /// The subject of the event, in words.
    fileprivate var subjectText: String {
        var words: [String] = []
        switch document?.change {
        case .revocation: words.append("revoked")
        case .upgrade: words.append("upgraded")
        case nil: break
        }
        if document?.isVerified == false { words.append("unverified") }
        if let productID { words.append(productID) }
        if !subject.isEmpty { words.append(productID == nil ? subject : "(\(subject))") }
        return words.joined(separator: " ")
    }
}

extension RecordedEvent.Kind {
    /// The kind, the sentence, and true if the app receives a transaction that it must deliver.
    fileprivate var presentation: (TimelineEntry.Kind, String, handsOver: Bool) {
        switch self {
        case .productsRequested: (.productsRequested, "products?", false)
        case .productsReceived: (.productsReceived, "products:", false)
        case .purchase: (.purchase, "purchase", false)
        case .purchaseSucceeded: (.purchaseSucceeded, "purchase: success", true)
        case .purchasePending: (.purchasePending, "purchase: pending", false)
        case .purchaseCancelled: (.purchaseCancelled, "purchase: user cancelled", false)
        case .purchaseFailed: (.purchaseFailed, "purchase: threw for", false)
        case .finish: (.finish, "finish", false)
        case .update: (.update, "update:", true)
        case .unfinished: (.unfinished, "unfinished:", true)
        case .entitlement: (.entitlement, "entitlement:", false)
        case .history: (.history, "history:", false)
        case .status: (.status, "status:", false)
        case .intent: (.intent, "purchase intent:", false)
        case .message: (.message, "message:", false)
        case .storefrontChanged: (.storefrontChanged, "storefront:", false)
        case .sync: (.sync, "sync", false)
        case .synced: (.synced, "sync: returned", false)
        case .refundRequested: (.refundRequested, "refund request", false)
        case .refundAnswered: (.refundAnswered, "refund request:", false)
        case .receiptRequested: (.receiptRequested, "refresh receipt", false)
        case .receiptRefreshed: (.receiptRefreshed, "receipt refreshed", false)
        case .sheet: (.sheet, "", false)
        case .codeRedeemed: (.codeRedeemed, "code redeemed:", true)
        case .failed: (.failed, "threw", false)
        }
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
}
