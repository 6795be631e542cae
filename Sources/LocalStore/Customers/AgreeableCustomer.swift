package import StoreInterface

/// A customer who confirms everything.
package struct AgreeableCustomer: StoreCustomer {
    package init() {}

    package func confirmsPurchase(of question: PurchaseQuestion) async -> Bool { true }

    package func refundRequest(for question: RefundQuestion) async -> RefundAnswer? { RefundAnswer(reason: .other) }

    package func signsIn() async -> Bool { true }
}
