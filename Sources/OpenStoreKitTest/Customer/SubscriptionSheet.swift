public import Foundation
import StoreInterface
import StoreTime

/// A subscription as a sheet shows it to the customer.
public struct SubscriptionSheet: Hashable, Sendable {
    /// The group of the subscription.
    public let groupID: String
    /// The present plan.
    public let productID: String
    /// The plan of the next period.
    public let nextProductID: String
    /// Whether there will be a next period.
    public let willAutoRenew: Bool
    /// The end of the present period.
    public let expirationDate: Date
    /// The full price of the next period, in units of ``currencyCode``.
    public let price: Decimal
    /// ISO 4217.
    public let currencyCode: String
    /// Every plan of the group, in the order of the `.storekit` file.
    public let plans: [String]

    init(_ question: SubscriptionQuestion) {
        groupID = question.groupID
        productID = question.productID
        nextProductID = question.nextProductID
        willAutoRenew = question.willAutoRenew
        expirationDate = question.expirationDate.date
        price = Decimal(question.priceMilliunits) / 1000
        currencyCode = question.currency
        plans = question.plans
    }
}
