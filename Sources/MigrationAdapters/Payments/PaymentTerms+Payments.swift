import Foundation
import PaymentQueue
import QueueAdapters

extension PaymentTerms {
    /// What a payment asks for, as a value that may cross tasks.
    init(of payment: SKPayment) {
        self.init(productID: payment.productIdentifier)
        quantity = payment.quantity
        applicationUsername = payment.applicationUsername
        requestData = payment.requestData
        simulatesAskToBuy = payment.simulatesAskToBuyInSandbox
        discount = payment.paymentDiscount.map { discount in
            Discount(
                offerID: discount.identifier,
                keyID: discount.keyIdentifier,
                nonce: discount.nonce,
                signature: discount.signature,
                timestamp: discount.timestamp.intValue
            )
        }
    }
}

extension SKPayment {
    /// A payment on these terms, which nobody changes.
    static func asking(_ terms: PaymentTerms) -> SKMutablePayment {
        let payment = SKMutablePayment()
        payment.productIdentifier = terms.productID
        payment.quantity = terms.quantity
        payment.applicationUsername = terms.applicationUsername
        payment.requestData = terms.requestData
        payment.simulatesAskToBuyInSandbox = terms.simulatesAskToBuy
        payment.paymentDiscount = terms.discount.map { discount in
            SKPaymentDiscount(
                identifier: discount.offerID,
                keyIdentifier: discount.keyID,
                nonce: discount.nonce,
                signature: discount.signature,
                timestamp: discount.timestamp as NSNumber
            )
        }
        return payment
    }
}
