package import Foundation
package import StoreTime

/// A recorder of apps' calls to both APIs, and of the answers and callbacks.
///
/// Calls that a payment queue makes for its own work are not recorded.
package protocol StoreRecorder: Sendable {
    /// Records an event. Called before the app's code continues, with no lock held.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - date: The time on the store's clock.
    func record(_ event: RecordedEvent, at date: StoreDate)

    /// Records a call of an asynchronous function, while the task of the caller waits.
    ///
    /// The functions that wait can only be read from a task that waits. Without another implementation, the call is
    /// recorded as every other event.
    ///
    /// - Parameters:
    ///   - event: The call.
    ///   - date: The time on the store's clock.
    func recordCall(_ event: RecordedEvent, at date: StoreDate)

    /// Records a call of an app to a payment queue, or a callback from it; called under the same conditions as
    /// ``record(_:at:)-(RecordedEvent,_)``.
    ///
    /// - Parameters:
    ///   - activity: The call or callback.
    ///   - date: The time on the store's clock.
    func record(_ activity: QueueActivity, at date: StoreDate)

    /// False while the recorder needs no events, so that none are created.
    var isRecording: Bool { get }
}

extension StoreRecorder {
    package func recordCall(_ event: RecordedEvent, at date: StoreDate) { record(event, at: date) }
}

/// A call of an app to the asynchronous API, or an answer to it.
package struct RecordedEvent: Sendable, Codable {
    package enum Kind: String, Sendable, Codable {
        case productsRequested
        case productsReceived
        case purchase
        case purchaseSucceeded
        case purchasePending
        case purchaseCancelled
        case purchaseFailed
        case finish
        case update
        case unfinished
        case entitlement
        case history
        case status
        case intent
        case message
        case storefrontChanged
        case sync
        case synced
        case refundRequested
        case refundAnswered
        case receiptRequested
        case receiptRefreshed
        case sheet
        case codeRedeemed
        case failed
    }

    /// A change to a transaction after its purchase.
    package enum Change: Hashable, Sendable, Codable {
        case revocation(milliseconds: Int64)
        case upgrade
    }

    /// A transaction as delivered to the app.
    package struct Document: Sendable, Codable {
        package var id: UInt64
        package var productID: String
        package var change: Change?
        package var isVerified: Bool
        package var json: Data

        package init(id: UInt64, productID: String, change: Change?, isVerified: Bool, json: Data) {
            self.id = id
            self.productID = productID
            self.change = change
            self.isVerified = isVerified
            self.json = json
        }
    }

    package var kind: Kind
    /// The subject of an event without a transaction, such as products, a country, an error, or an answer.
    package var subject: String
    package var productID: String?
    package var transactionID: UInt64?
    package var document: Document?

    package init(
        _ kind: Kind,
        _ subject: String = "",
        productID: String? = nil,
        transactionID: UInt64? = nil,
        document: Document? = nil
    ) {
        self.kind = kind
        self.subject = subject
        self.productID = productID ?? document?.productID
        self.transactionID = transactionID ?? document?.id
        self.document = document
    }
}
