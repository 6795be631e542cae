import StoreInterface

/// An offer code in a customer's hands.
public struct OfferCode: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The reference name of the offer, which is also what transactions report (S-42).
    public let referenceName: String
    /// The product that the offer is for; `nil` for the first product of the `.storekit` file that has such an offer.
    public let productID: String?

    /// A code for an offer of the `.storekit` file.
    ///
    /// - Parameters:
    ///   - referenceName: The reference name of the offer.
    ///   - productID: The product, where several have an offer of that name.
    public init(_ referenceName: String, for productID: String? = nil) {
        self.referenceName = referenceName
        self.productID = productID
    }

    /// A code for the first product that has an offer of this reference name.
    public init(stringLiteral referenceName: String) { self.init(referenceName) }
}

extension OfferCodeRequest {
    init(_ code: OfferCode) { self.init(offerID: code.referenceName, productID: code.productID) }
}
