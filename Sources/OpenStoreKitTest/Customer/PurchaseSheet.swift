public import Foundation
import StoreInterface
public import TransactionCore

/// What a purchase sheet shows.
public struct PurchaseSheet: Hashable, Sendable {
    /// What is to be bought.
    public let productID: String
    /// How many.
    public let quantity: Int
    /// What is charged first for all of them, with the offer, in units of ``currencyCode``.
    public let price: Decimal
    /// ISO 4217.
    public let currencyCode: String
    /// The kind of the offer that the purchase begins with, or that begins with the next renewal; `nil` without one.
    public let offerType: Transaction.OfferType?
    /// The offer's identifier, or the reference name of a code; `nil` for an introductory offer.
    public let offerID: String?

    init(_ question: PurchaseQuestion) {
        productID = question.productID
        quantity = question.quantity
        price = Decimal(question.priceMilliunits) / 1000
        currencyCode = question.currency
        offerType = question.offer.map { Transaction.OfferType(rawValue: $0.kind.rawValue) }
        offerID = question.offer?.id
    }
}
