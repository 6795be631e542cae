/// The visibility of a promoted product on this device, where it differs from App Store Connect (P-48).
package struct PromotionPayload: Hashable, Sendable {
    /// The visibility of a promoted product.
    ///
    /// Raw values are Apple's.
    package enum Visibility: Int, Hashable, Sendable {
        case appStoreConnectDefault = 0
        case visible = 1
        case hidden = 2
    }

    package var productID: String
    package var visibility: Visibility

    package init(productID: String, visibility: Visibility = .appStoreConnectDefault) {
        self.productID = productID
        self.visibility = visibility
    }
}

/// A change to the promotions of the device (P-48).
package enum PromotionChange: Hashable, Sendable {
    /// Sets the order to exactly these products and keeps their visibility. An empty list resets everything.
    case order([String])
    /// Sets the visibility of one product, which is appended to the order if it is not in it.
    case visibility(PromotionPayload)
    /// Sets order and visibility to exactly these values. An empty list resets everything.
    case all([PromotionPayload])
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
