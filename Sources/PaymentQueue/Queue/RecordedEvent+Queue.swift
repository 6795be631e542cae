import Foundation
import PurchaseEvents

/// The values of the queue's objects, as they are when the event is created.
extension RecordedEvent {
    /// Creates the event for a transaction.
    init(_ kind: Kind, _ transaction: SKPaymentTransaction) {
        self.init(.observer, kind)
        let payment = transaction.payment
        var entry = Entry(
            productID: payment.productIdentifier,
            quantity: payment.quantity,
            state: transaction.transactionState.rawValue
        )
        entry.identifier = transaction.transactionIdentifier
        entry.original = transaction.original?.transactionIdentifier
        entry.userName = payment.applicationUsername
        entry.discount = payment.paymentDiscount?.identifier
        entry.date = transaction.transactionDate.flatMap { Int64(exactly: ($0.timeIntervalSince1970 * 1000).rounded()) }
        self.entry = entry
        failure = transaction.error.map(Failure.init)
    }

    /// Creates the event for a payment.
    init(_ kind: Kind, _ payment: SKPayment) {
        self.init(.observer, kind, productID: payment.productIdentifier)
        quantity = payment.quantity
    }

    /// Creates the event for an error.
    init(_ kind: Kind, _ error: any Error) {
        self.init(.observer, kind)
        failure = Failure(error)
    }

    /// Creates the event for an answer of the observers or the delegate.
    init(answered answer: Bool, productID: String? = nil) {
        self.init(.observer, .answered, productID: productID)
        self.answer = answer
    }
}

extension RecordedEvent.Failure {
    fileprivate init(_ error: any Error) {
        self.init(
            code: (error as? SKError)?.code.rawValue,
            name: String("\(error)".prefix { $0 != "(" }),
            text: error.localizedDescription
        )
    }
}
