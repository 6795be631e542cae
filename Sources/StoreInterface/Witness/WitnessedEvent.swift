package import Foundation

/// Something that an app asked of the asynchronous API, or was told by it.
package struct WitnessedEvent: Sendable {
    package enum Kind: Sendable {
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

    /// What has happened to a transaction since it was bought.
    package enum Change: Hashable, Sendable {
        case revocation(milliseconds: Int64)
        case upgrade
    }

    /// A transaction as the app was given it.
    package struct Document: Sendable {
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
    /// What it is about where that is no transaction: products, a country, an error, an answer.
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
