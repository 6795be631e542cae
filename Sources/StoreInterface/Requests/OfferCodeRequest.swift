/// An offer code that a customer enters.
package struct OfferCodeRequest: Hashable, Sendable {
    /// The reference name of the offer that the code is for.
    package var offerID: String
    /// The product; `nil` for whichever product of the catalog has such an offer first.
    package var productID: String?

    package init(offerID: String, productID: String? = nil) {
        self.offerID = offerID
        self.productID = productID
    }
}
