import Foundation
import QueueAdapters

extension PaymentTerms {
    /// What a payment asks for.
    init(_ payment: SKPayment) {
        self.init(productID: payment.productIdentifier)
        quantity = payment.quantity
        applicationUsername = payment.applicationUsername
        requestData = payment.requestData
        simulatesAskToBuy = payment.simulatesAskToBuyInSandbox
        discount = payment.paymentDiscount.map { Discount($0) }
    }
}

extension PaymentTerms.Discount {
    fileprivate init(_ discount: SKPaymentDiscount) {
        self.init(
            offerID: discount.identifier,
            keyID: discount.keyIdentifier,
            nonce: discount.nonce,
            signature: discount.signature,
            timestamp: discount.timestamp.intValue
        )
    }
}

extension SKPayment {
    /// A payment that asks for what was kept.
    convenience init(_ terms: PaymentTerms) {
        self.init(
            terms: Terms(
                productIdentifier: terms.productID,
                quantity: terms.quantity,
                applicationUsername: terms.applicationUsername,
                requestData: terms.requestData,
                simulatesAskToBuyInSandbox: terms.simulatesAskToBuy,
                paymentDiscount: terms.discount.map { SKPaymentDiscount($0) }
            )
        )
    }
}

extension SKPaymentDiscount {
    fileprivate convenience init(_ discount: PaymentTerms.Discount) {
        self.init(
            identifier: discount.offerID,
            keyIdentifier: discount.keyID,
            nonce: discount.nonce,
            signature: discount.signature,
            timestamp: discount.timestamp as NSNumber
        )
    }
}
