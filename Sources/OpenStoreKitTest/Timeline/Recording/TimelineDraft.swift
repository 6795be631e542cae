import OpenStoreKit
import StoreInterface

/// What is to be written down, before it has a place and a number.
struct TimelineDraft {
    var kind: TimelineEntry.Kind
    var event: String
    var productID: String?
    var transactionID: String?
    /// What this hands over to an app; `nil` where it hands over nothing.
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

/// What is counted when the same is handed over again.
struct TimelineDelivery: Hashable {
    let lane: TimelineEntry.Lane
    let key: DeliveryKey
}

extension TimelineDraft {
    /// What an app asked of the async API, or was told by it.
    init(_ event: RecordedEvent) {
        let (kind, words, handsOver) = event.kind.story
        self.init(
            kind,
            [words, event.told].filter { !$0.isEmpty }.joined(separator: " "),
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
    /// What it is about, in words.
    fileprivate var told: String {
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
    /// How a timeline names it, what it says, and whether a transaction is handed over for the app to deliver.
    fileprivate var story: (TimelineEntry.Kind, String, handsOver: Bool) {
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
    /// The key of a transaction as the async API gave it.
    fileprivate init(_ document: RecordedEvent.Document) {
        switch document.change {
        case .revocation(let milliseconds):
            self.init(transactionID: document.id, change: .revocation(milliseconds: milliseconds))
        case .upgrade: self.init(transactionID: document.id, change: .upgrade)
        case nil: self.init(transactionID: document.id)
        }
    }
}
