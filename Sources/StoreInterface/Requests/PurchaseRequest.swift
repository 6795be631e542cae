package import Foundation
package import StoreTime

/// The request for a purchase.
package struct PurchaseRequest: Hashable, Sendable, Codable {
    package var productID: String
    /// The quantity, or `nil` for 1.
    package var quantity: Int?
    package var appAccountToken: UUID?
    package var simulatesAskToBuyInSandbox = false
    package var offer: OfferRequest?
    /// The raw value of the billing plan in signed payloads, or `nil` for the default.
    package var billingPlanType: String?
    /// The app's name for the customer if it is no account token.
    ///
    /// Only offer signatures use it.
    package var userName: String?
    /// True if the offer's signature is valid, its nonce new and its date recent; `nil` if the store checked no signature
    /// (C-20, Q-33).
    package var isOfferSignatureValid: Bool?
    /// The server's signed statement on introductory offer eligibility, or `nil` without one (P-23).
    package var introductoryOfferJWS: String?
    /// The content of ``introductoryOfferJWS``, set once the store has verified it.
    package var allowsIntroductoryOffer: Bool?
    /// A tag that identifies the request when its purchase ends later.
    package var queueTag: String?
    /// The store's change number when the customer started the purchase, or `nil` for the time of the call.
    ///
    /// Transactions made since then belong to other requests and never answer this one.
    package var askedAt: Int64?
    /// The device whose app makes the request; `nil` for a request from outside every app, and for a store that has one
    /// device.
    ///
    /// Another device's unfinished transactions never answer this request (C-10).
    package var deviceID: UUID?

    /// The date of a purchase in the past, or `nil` for now.
    package var past: PastPurchase?

    package init(productID: String) { self.productID = productID }
}

/// The offer that an app requests for a purchase.
package enum OfferRequest: Hashable, Sendable, Codable {
    /// A promotional offer with separate signature fields (Q-32, P-22).
    case promotional(offerID: String, keyID: String, nonce: UUID, signature: Data, timestamp: Int)
    /// A promotional offer signed as one JWS (P-23).
    case promotionalJWS(offerID: String, compactJWS: String)
    /// A promotional offer without a signature, for tests (P-26).
    case promotionalUnsigned(offerID: String)
    /// A win-back offer (P-41).
    case winBack(offerID: String)
    /// An offer code, identified by its reference name (P-42).
    case code(offerID: String)
}

/// An offer code that the customer enters.
package struct OfferCodeRequest: Hashable, Sendable {
    /// The reference name of the code's offer.
    package var offerID: String
    /// The product, or `nil` for the first product of the catalog with such an offer.
    package var productID: String?

    package init(offerID: String, productID: String? = nil) {
        self.offerID = offerID
        self.productID = productID
    }
}

/// The date of a purchase that a test makes in the past (TS-40).
package struct PastPurchase: Hashable, Sendable, Codable {
    /// The renewals of a subscription between its date and now.
    package enum Renewal: String, Hashable, Sendable, Codable {
        /// Renewed at every due date, and continues.
        case renewUntilNow
        /// Cancelled immediately: one period only.
        case cancelImmediately
    }

    package let date: StoreDate
    package let renewal: Renewal

    package init(date: StoreDate, renewal: Renewal) {
        self.date = date
        self.renewal = renewal
    }
}

/// The app's decision whether a running purchase continues in another storefront (P-21).
///
/// The decision is passed beside the request: a request may be stored and outlive the process, which the app's closure
/// cannot. A purchase that waits for approval therefore continues without asking.
package struct StorefrontApproval: Sendable {
    private let ask: @Sendable (StorefrontPayload) async -> Bool

    package init(ask: @escaping @Sendable (StorefrontPayload) async -> Bool) { self.ask = ask }

    package func continues(in storefront: StorefrontPayload) async -> Bool { await ask(storefront) }
}

/// A purchase that the customer started outside the app, such as of a promoted product (P-44).
package struct PurchaseIntentPayload: Hashable, Sendable {
    package var productID: String
    /// The offer of the intent.
    package var offerID: String?

    package init(productID: String, offerID: String? = nil) {
        self.productID = productID
        self.offerID = offerID
    }
}

/// The outcome of a purchase request.
package enum PurchaseOutcome: Hashable, Sendable {
    case purchased(SignedTransaction)
    case pending
    case cancelled
}

/// The outcome of the refund sheet.
///
/// A submitted request may still be declined.
package enum RefundOutcome: Hashable, Sendable {
    case submitted
    case cancelled
}
