package import Foundation

/// What an app asks for when it buys.
package struct PurchaseRequest: Hashable, Sendable, Codable {
    package var productID: String
    /// `nil` when the app did not say: one.
    package var quantity: Int?
    package var appAccountToken: UUID?
    package var simulatesAskToBuyInSandbox = false
    package var offer: OfferRequest?
    /// How the app wants to pay, as signed values spell it; `nil` when it did not say.
    package var billingPlanType: String?
    /// What the app calls the customer where that is no account token; only a signature is checked against it.
    package var userName: String?
    /// A server's word on whether the customer may have the introductory offer; `nil` without one (P-23).
    package var introductoryOfferJWS: String?
    /// What ``introductoryOfferJWS`` says, once the store has verified it.
    package var allowsIntroductoryOffer: Bool?
    /// A name the caller gives this attempt, so that a purchase that ends later can be told from others.
    package var originTag: String?
    /// The store's change number when the customer asked; `nil` stands for the moment of the call.
    ///
    /// Transactions made since then answer other requests and are never handed out for this one.
    package var askedAt: Int64?

    /// When it is to have been bought; `nil` for now.
    package var past: PastPurchase?

    package init(productID: String) { self.productID = productID }
}
