public import Foundation
import StoreInterface

/// What a purchase sheet shows.
public struct PurchaseSheet: Hashable, Sendable {
    /// What is to be bought.
    public let productID: String
    /// How many.
    public let quantity: Int
    /// The full price for all of them, in units of ``currencyCode``.
    public let price: Decimal
    /// ISO 4217.
    public let currencyCode: String

    init(_ question: PurchaseQuestion) {
        productID = question.productID
        quantity = question.quantity
        price = Decimal(question.priceMilliunits) / 1000
        currencyCode = question.currency
    }
}
