import StoreInterface
import Synchronization

/// Lets a running store's customer be exchanged.
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

    func answer(to message: MessageQuestion) async -> MessageAnswer {
        await customer.message(MessageSheet(message)).answer
    }

    func manages(_ subscriptions: [SubscriptionQuestion]) async -> SubscriptionAnswer {
        await customer.manageSubscriptions(subscriptions.map { SubscriptionSheet($0) }).answer
    }

    func offerCode() async -> OfferCodeRequest? { await customer.offerCode().map(OfferCodeRequest.init) }

    func signsIn() async -> Bool { await customer.signIn() }
}
