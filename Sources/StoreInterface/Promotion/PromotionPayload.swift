/// How a device shows one promoted product, where that is not as App Store Connect says (P-48).
package struct PromotionPayload: Hashable, Sendable {
    /// Whether it is shown; raw values are Apple's.
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
