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
