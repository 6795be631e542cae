package import StoreInterface
import Synchronization

/// A customer who answers as a test says, and remembers the sheets.
package final class ScriptedCustomer: StoreCustomer {
    private let sheets = Mutex<[PurchaseQuestion]>([])
    private let purchase: @Sendable (PurchaseQuestion) async -> Bool
    private let refund: @Sendable (RefundQuestion) async -> RefundAnswer?
    private let signIn: @Sendable () async -> Bool

    package init(
        purchase: @escaping @Sendable (PurchaseQuestion) async -> Bool = { _ in true },
        refund: @escaping @Sendable (RefundQuestion) async -> RefundAnswer? = { _ in RefundAnswer(reason: .other) },
        signIn: @escaping @Sendable () async -> Bool = { true }
    ) {
        self.purchase = purchase
        self.refund = refund
        self.signIn = signIn
    }

    /// The purchase sheets so far, in order.
    package var questions: [PurchaseQuestion] { sheets.withLock { $0 } }

    package func confirmsPurchase(of question: PurchaseQuestion) async -> Bool {
        sheets.withLock { $0.append(question) }
        return await purchase(question)
    }

    package func refundRequest(for question: RefundQuestion) async -> RefundAnswer? { await refund(question) }

    package func signsIn() async -> Bool { await signIn() }
}
