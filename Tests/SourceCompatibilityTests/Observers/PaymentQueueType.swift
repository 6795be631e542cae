import StoreKit

/// The protocol by which apps hide the queue from their own code.
protocol PaymentQueueType: AnyObject {
    static func canMakePayments() -> Bool
    var transactions: [SKPaymentTransaction] { get }
    func add(_ payment: SKPayment)
    func add(_ observer: any SKPaymentTransactionObserver)
    func remove(_ observer: any SKPaymentTransactionObserver)
    func finishTransaction(_ transaction: SKPaymentTransaction)
    func restoreCompletedTransactions(withApplicationUsername username: String?)
}

extension SKPaymentQueue: PaymentQueueType {}
