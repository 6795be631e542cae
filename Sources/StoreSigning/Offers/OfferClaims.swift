/// What a server says about an offer in one JSON Web Signature (P-23).
package struct OfferClaims: Hashable, Sendable, Codable {
    package enum Audience: String, Hashable, Sendable, Codable {
        case promotionalOffer = "promotional-offer"
        case introductoryOfferEligibility = "introductory-offer-eligibility"
    }

    /// Who signed; any text that is not empty.
    package var iss: String
    package var aud: Audience
    /// The app.
    package var bid: String
    /// When it was signed, in seconds since 1970.
    package var iat: Int64
    /// A UUID, good for one attempt to buy.
    package var nonce: String
    package var productId: String
    package var offerIdentifier: String?
    package var allowIntroductoryOffer: Bool?
    /// Any transaction of the customer, or the identifier of the customer's app transaction.
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
