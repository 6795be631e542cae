package import StoreTime

/// The customer who answers the prompts of the store.
package protocol StoreCustomer: Sendable {
    /// Answers the purchase sheet: true to buy.
    func confirmsPurchase(of question: PurchaseQuestion) async -> Bool
    /// Answers the refund sheet; `nil` dismisses it.
    func refundRequest(for question: RefundQuestion) async -> RefundAnswer?
    /// Answers the sheet for offer codes; `nil` dismisses it (S-42).
    func offerCode() async -> OfferCodeRequest?
    /// Answers the sign-in prompt of a restore, a sync, or a refresh: true to sign in.
    func signsIn() async -> Bool
    /// Answers the sheet of a message (S-31).
    func answer(to message: MessageQuestion) async -> MessageChoice
    /// Answers the sheet with the subscriptions (S-41).
    func manages(_ subscriptions: [SubscriptionQuestion]) async -> SubscriptionChoice
}

extension StoreCustomer {
    /// Dismisses the message.
    package func answer(to message: MessageQuestion) async -> MessageChoice { .dismiss }
    /// Changes nothing.
    package func manages(_ subscriptions: [SubscriptionQuestion]) async -> SubscriptionChoice { .nothing }
}

extension StoreCustomer {
    package func offerCode() async -> OfferCodeRequest? { nil }
}

/// The content of a purchase sheet.
package struct PurchaseQuestion: Hashable, Sendable {
    package let productID: String
    package let quantity: Int
    /// The first charge, with the offer applied.
    package let priceMilliunits: Int64
    package let currency: String
    /// The offer that the purchase begins with, or that the next renewal is to begin.
    package let offer: QuestionedOffer?

    package init(
        productID: String,
        quantity: Int,
        priceMilliunits: Int64,
        currency: String,
        offer: QuestionedOffer? = nil
    ) {
        self.productID = productID
        self.quantity = quantity
        self.priceMilliunits = priceMilliunits
        self.currency = currency
        self.offer = offer
    }

    /// An offer as a purchase sheet shows it.
    package struct QuestionedOffer: Hashable, Sendable {
        /// The identifier of the offer, or `nil` for an introductory offer.
        package let id: String?
        package let kind: OfferPayload.Kind

        package init(id: String?, kind: OfferPayload.Kind) {
            self.id = id
            self.kind = kind
        }
    }
}

/// The content of a refund sheet.
package struct RefundQuestion: Hashable, Sendable {
    package let transactionID: UInt64
    package let productID: String

    package init(transactionID: UInt64, productID: String) {
        self.transactionID = transactionID
        self.productID = productID
    }
}

/// The customer's input in a refund sheet.
package struct RefundAnswer: Hashable, Sendable {
    /// The choices of the sheet; only ``appIssue`` counts as an issue with the app.
    package enum Reason: String, Hashable, Sendable {
        case appIssue
        case other
    }

    package let reason: Reason
    package let text: String

    package init(reason: Reason, text: String = "") {
        self.reason = reason
        self.text = text
    }
}

/// A subscription as shown in a sheet.
package struct SubscriptionQuestion: Hashable, Sendable {
    package let groupID: String
    package let productID: String
    /// The product identifier of the next renewal.
    package let nextProductID: String
    package let willAutoRenew: Bool
    package let expirationDate: StoreDate
    /// The price of the next period.
    package let priceMilliunits: Int64
    package let currency: String
    /// Every plan of the group, in the order of the catalog.
    package let plans: [String]

    package init(
        groupID: String,
        productID: String,
        nextProductID: String,
        willAutoRenew: Bool,
        expirationDate: StoreDate,
        priceMilliunits: Int64,
        currency: String,
        plans: [String]
    ) {
        self.groupID = groupID
        self.productID = productID
        self.nextProductID = nextProductID
        self.willAutoRenew = willAutoRenew
        self.expirationDate = expirationDate
        self.priceMilliunits = priceMilliunits
        self.currency = currency
        self.plans = plans
    }
}

/// The content of a message sheet.
package struct MessageQuestion: Hashable, Sendable {
    package let kind: MessagePayload.Kind
    /// The subscription of the message, or `nil` if it has none.
    package let subscription: SubscriptionQuestion?

    package init(kind: MessagePayload.Kind, subscription: SubscriptionQuestion?) {
        self.kind = kind
        self.subscription = subscription
    }
}

/// A message of the store for the customer, which an app may show at a moment of its choice (S-31).
package struct MessagePayload: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case generic
        case priceIncreaseConsent
        case billingIssue
        case winBackOffer
    }

    package let kind: Kind
    /// The subscription group of the message.
    package let groupID: String?
    /// A number that distinguishes messages of the same reason and group.
    package let occurrence: Int64

    package init(_ kind: Kind, groupID: String? = nil, occurrence: Int64) {
        self.kind = kind
        self.groupID = groupID
        self.occurrence = occurrence
    }
}

/// The customer's answer to a message sheet.
public enum MessageChoice: Hashable, Sendable {
    /// Dismisses the sheet without a change.
    case dismiss
    /// Agrees to the higher price (TS-50).
    case agree
    /// Declines the higher price: the subscription ends with its period (TS-50).
    case decline
    /// Pays for the renewal that failed (TS-52).
    case updatePayment
}

/// The customer's choice for a subscription, in the app's sheet or outside the app (S-41).
public enum SubscriptionChoice: Hashable, Sendable {
    /// Changes nothing.
    case nothing
    /// Turns the renewal of the group's subscription off, so that it ends with its period (S-21).
    case turnRenewalOff(groupID: String)
    /// Turns the renewal of the group's subscription on again (S-21).
    case turnRenewalOn(groupID: String)
    /// Changes to another plan of the group: an upgrade at once, other plans at the next renewal (S-24).
    case changePlan(productID: String)
}
