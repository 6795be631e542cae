package import Foundation

/// The signed values of a promotional offer with a separate signature.
package struct PromotionalOfferText: Hashable, Sendable {
    package var bundleID: String
    package var keyID: String
    package var productID: String
    package var offerID: String
    /// The app's name for the customer, or the account token; empty when there is none.
    package var userName: String
    package var nonce: UUID
    /// The time of the signature, in milliseconds since 1970.
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

    /// The signed bytes: the values in order, with invisible separators.
    var bytes: [UInt8] {
        let parts = [
            bundleID, keyID, productID, offerID, userName, nonce.uuidString.lowercased(), String(timestamp),
        ]
        return Array(parts.joined(separator: "\u{2063}").utf8)
    }
}

/// The claims of a server about an offer, in one JSON Web Signature (P-23).
package struct OfferClaims: Hashable, Sendable, Codable {
    package enum Audience: String, Hashable, Sendable, Codable {
        case promotionalOffer = "promotional-offer"
        case introductoryOfferEligibility = "introductory-offer-eligibility"
    }

    /// The issuer: any text that is not empty.
    package var iss: String
    package var aud: Audience
    /// The bundle identifier of the app.
    package var bid: String
    /// The time of the signature, in seconds since 1970.
    package var iat: Int64
    /// The nonce: a UUID that is valid for one attempt to buy.
    package var nonce: String
    package var productId: String
    package var offerIdentifier: String?
    package var allowIntroductoryOffer: Bool?
    /// The identifier of any transaction of the customer, or of the customer's app transaction.
    package var transactionId: String?

    package init(
        iss: String,
        aud: Audience,
        bid: String,
        iat: Int64,
        nonce: String,
        productId: String,
        offerIdentifier: String? = nil,
        allowIntroductoryOffer: Bool? = nil,
        transactionId: String? = nil
    ) {
        self.iss = iss
        self.aud = aud
        self.bid = bid
        self.iat = iat
        self.nonce = nonce
        self.productId = productId
        self.offerIdentifier = offerIdentifier
        self.allowIntroductoryOffer = allowIntroductoryOffer
        self.transactionId = transactionId
    }
}
