/// What the customer chose outside the app, such as a promoted product on its page in the App Store (P-44).
package struct PurchaseIntentPayload: Hashable, Sendable {
    package var productID: String
    /// The offer that came with it.
    package var offerID: String?

    package init(productID: String, offerID: String? = nil) {
        self.productID = productID
        self.offerID = offerID
    }
}
