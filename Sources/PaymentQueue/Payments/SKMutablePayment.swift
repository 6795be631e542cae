public import Foundation

/// A payment whose terms can still be changed.
///
/// The queue takes a copy when the payment is added; what is changed afterwards has no effect on it.
open class SKMutablePayment: SKPayment {
    /// The product to buy.
    open override var productIdentifier: String {
        get { terms.productIdentifier }
        set { terms.productIdentifier = newValue }
    }

    /// How many to buy: 1 unless set, at most 10.
    open override var quantity: Int {
        get { terms.quantity }
        set { terms.quantity = newValue }
    }

    /// Who buys, as the app names its users.
    ///
    /// The text of a UUID becomes the transaction's `appAccountToken`; anything else never leaves the queue.
    open override var applicationUsername: String? {
        get { terms.applicationUsername }
        set { terms.applicationUsername = newValue }
    }

    /// To be left `nil`; anything else fails the payment.
    open override var requestData: Data? {
        get { terms.requestData }
        set { terms.requestData = newValue }
    }

    /// Whether somebody has to approve the purchase; has an effect only where the environment is the sandbox.
    open override var simulatesAskToBuyInSandbox: Bool {
        get { terms.simulatesAskToBuyInSandbox }
        set { terms.simulatesAskToBuyInSandbox = newValue }
    }

    /// The promotional offer to apply, with its signature.
    open override var paymentDiscount: SKPaymentDiscount? {
        get { terms.paymentDiscount }
        set { terms.paymentDiscount = newValue }
    }
}
