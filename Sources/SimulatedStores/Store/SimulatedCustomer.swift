public import StoreInterface
import Synchronization

/// The customer of a simulated store, who answers the sheets.
///
/// Each closure is called for one sheet at a time, and may take any amount of time. A closure must not buy or request a
/// refund: the sheet that it answers is still open, so neither operation would end. A line on the standard error
/// reports such a call.
public struct SimulatedCustomer: Sendable {
    /// Answers the purchase sheet: `true` buys, `false` cancels.
    public var purchase: @Sendable (PurchaseSheet) async -> Bool
    /// Answers the refund sheet; `nil` dismisses the sheet.
    public var refund: @Sendable (RefundSheet) async -> RefundChoice?
    /// Answers the sheet that asks for an offer code; `nil` dismisses the sheet.
    public var offerCode: @Sendable () async -> OfferCode?
    /// Answers the sign-in prompt of a restore or a refresh: `false` refuses.
    public var signIn: @Sendable () async -> Bool
    /// Answers the sheet of a message that the app displays; the default dismisses the sheet (S-31).
    public var message: @Sendable (MessageSheet) async -> MessageChoice = { _ in .dismiss }
    /// Answers the sheet with the subscriptions; the default changes nothing (S-41).
    public var manageSubscriptions: @Sendable ([SubscriptionSheet]) async -> SubscriptionChoice = { _ in .nothing }

    /// Creates a customer.
    ///
    /// - Parameters:
    ///   - purchase: Answers the purchase sheet.
    ///   - refund: Answers the refund sheet.
    ///   - signIn: Answers the sign-in prompt.
    ///   - offerCode: Answers the sheet that asks for an offer code.
    public init(
        purchase: @escaping @Sendable (PurchaseSheet) async -> Bool = { _ in true },
        refund: @escaping @Sendable (RefundSheet) async -> RefundChoice? = { _ in RefundChoice(.other) },
        signIn: @escaping @Sendable () async -> Bool = { true },
        offerCode: @escaping @Sendable () async -> OfferCode? = { nil }
    ) {
        self.purchase = purchase
        self.refund = refund
        self.signIn = signIn
        self.offerCode = offerCode
    }

    /// A customer who confirms everything, and has no offer code.
    public static let agreeable = Self()

    /// A customer who cancels every purchase.
    public static let hesitant = Self(purchase: { _ in false })
}

/// A mutable reference to the customer, so that the customer of an open store can be replaced.
final class CustomerBox: StoreCustomer {
    private let current: Mutex<SimulatedCustomer>

    init(_ customer: SimulatedCustomer) { current = Mutex(customer) }

    var customer: SimulatedCustomer {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    func confirmsPurchase(of question: PurchaseQuestion) async -> Bool {
        await customer.purchase(PurchaseSheet(question))
    }

    func refundRequest(for question: RefundQuestion) async -> RefundAnswer? {
        let sheet = RefundSheet(transactionID: question.transactionID, productID: question.productID)
        guard let choice = await customer.refund(sheet) else { return nil }
        switch choice.issue {
        case .app: return RefundAnswer(reason: .appIssue, text: choice.text)
        case .other: return RefundAnswer(reason: .other, text: choice.text)
        }
    }

    func answer(to message: MessageQuestion) async -> MessageChoice {
        await customer.message(MessageSheet(message))
    }

    func manages(_ subscriptions: [SubscriptionQuestion]) async -> SubscriptionChoice {
        await customer.manageSubscriptions(subscriptions.map { SubscriptionSheet($0) })
    }

    func offerCode() async -> OfferCodeRequest? { await customer.offerCode().map(OfferCodeRequest.init) }

    func signsIn() async -> Bool { await customer.signIn() }
}
