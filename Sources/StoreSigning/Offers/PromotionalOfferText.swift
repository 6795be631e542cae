package import Foundation

/// Everything that a promotional offer's signature is made over when it is signed part by part.
package struct PromotionalOfferText: Hashable, Sendable {
    package var bundleID: String
    package var keyID: String
    package var productID: String
    package var offerID: String
    /// The app's name for the customer, or the account token; empty when there is none.
    package var userName: String
    package var nonce: UUID
    /// Milliseconds since 1970.
    package var timestamp: Int

    package init(
        bundleID: String,
        keyID: String,
        productID: String,
        offerID: String,
        userName: String = "",
        nonce: UUID,
        timestamp: Int
    ) {
        self.bundleID = bundleID
        self.keyID = keyID
        self.productID = productID
        self.offerID = offerID
        self.userName = userName
        self.nonce = nonce
        self.timestamp = timestamp
    }

    /// The parts in their order, between invisible separators.
    var bytes: [UInt8] {
        let parts = [
            bundleID, keyID, productID, offerID, userName, nonce.uuidString.lowercased(), String(timestamp),
        ]
        return Array(parts.joined(separator: "\u{2063}").utf8)
    }
}
