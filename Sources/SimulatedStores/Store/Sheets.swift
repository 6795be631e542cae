public import Foundation
import StoreInterface
import StoreTime
public import TransactionCore

/// The content of a purchase sheet.
public struct PurchaseSheet: Hashable, Sendable {
    /// The product identifier.
    public let productID: String
    /// The quantity.
    public let quantity: Int
    /// The first charge for the whole quantity, with the offer applied, in units of ``currencyCode``.
    public let price: Decimal
    /// The ISO 4217 code of the currency.
    public let currencyCode: String
    /// The kind of the offer that applies now or at the next renewal; `nil` without an offer.
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

/// The content of a refund sheet.
public struct RefundSheet: Hashable, Sendable {
    /// The identifier of the purchase to be refunded.
    public let transactionID: UInt64
    /// The product identifier of the purchase.
    public let productID: String
}

/// The customer's input in a refund sheet.
///
/// A local store grants refunds at once. In the sandbox it declines ``Issue/other`` with the text `DECLINE`, and grants
/// a share with the text `GRANT_PRORATED`.
public struct RefundChoice: Hashable, Sendable {
    /// The issues of the sheet that a transaction distinguishes.
    public enum Issue: Hashable, Sendable {
        /// A problem with the app.
        case app
        /// Another issue, without a more specific reason.
        case other
    }

    /// The issue.
    public let issue: Issue
    /// The customer's text.
    public let text: String

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - issue: The issue.
    ///   - text: The customer's text.
    public init(_ issue: Issue, text: String = "") {
        self.issue = issue
        self.text = text
    }
}

/// The content of a message sheet.
public struct MessageSheet: Hashable, Sendable {
    /// The reason for the message.
    public let reason: Message.Reason
    /// The subscription that the message refers to, or `nil`.
    public let subscription: SubscriptionSheet?

    init(_ question: MessageQuestion) {
        reason =
            switch question.kind {
            case .generic: .generic
            case .priceIncreaseConsent: .priceIncreaseConsent
            case .billingIssue: .billingIssue
            case .winBackOffer: .winBackOffer
            }
        subscription = question.subscription.map { SubscriptionSheet($0) }
    }
}

/// A subscription as a sheet shows it to the customer.
public struct SubscriptionSheet: Hashable, Sendable {
    /// The identifier of the subscription group.
    public let groupID: String
    /// The product identifier of the current plan.
    public let productID: String
    /// The product identifier of the plan of the next period.
    public let nextProductID: String
    /// A Boolean value that indicates whether the subscription will renew.
    public let willAutoRenew: Bool
    /// The end of the current period.
    public let expirationDate: Date
    /// The full price of the next period, in units of ``currencyCode``.
    public let price: Decimal
    /// The ISO 4217 code of the currency.
    public let currencyCode: String
    /// The product identifiers of all plans of the group, in the order of the `.storekit` file.
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

/// An offer code that a customer has.
public struct OfferCode: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The reference name of the offer, which transactions also contain (S-42).
    public let referenceName: String
    /// The product of the offer, or `nil` for the first product of the `.storekit` file that has the offer.
    public let productID: String?

    /// Creates a code for an offer of the `.storekit` file.
    ///
    /// - Parameters:
    ///   - referenceName: The reference name of the offer.
    ///   - productID: The product, if several have an offer of that name.
    public init(_ referenceName: String, for productID: String? = nil) {
        self.referenceName = referenceName
        self.productID = productID
    }

    /// Creates a code for the first product that has an offer with this reference name.
    public init(stringLiteral referenceName: String) { self.init(referenceName) }
}

extension OfferCodeRequest {
    init(_ code: OfferCode) { self.init(offerID: code.referenceName, productID: code.productID) }
}
