public import Foundation

/// What a payment asks for, as a plain value that can be kept and compared.
///
/// It says the same as an `SKPayment`, but refers to no object. ``purchaseOptions()`` is its translation for the
/// asynchronous API.
public struct PaymentTerms: Hashable, Sendable, Codable {
    /// The product to buy.
    public var productID: String

    /// How many to buy, from 1 to 10.
    public var quantity = 1

    /// Who buys, as the app names its users; only a UUID reaches the store.
    public var applicationUsername: String?

    /// Data that no app may send; a payment that has any fails.
    public var requestData: Data?

    /// Whether somebody has to approve, where the environment is the sandbox.
    public var simulatesAskToBuy = false

    /// The promotional offer to apply.
    public var discount: Discount?

    /// Asks for one piece of a product, and nothing else.
    ///
    /// - Parameter productID: The product's identifier.
    public init(productID: String) {
        self.productID = productID
    }
}
