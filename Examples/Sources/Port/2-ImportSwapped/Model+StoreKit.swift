import AppModel
import Foundation
import OpenStoreKit

extension ShopProduct {
    init(_ product: SKProduct) {
        self.init(
            id: product.productIdentifier,
            title: product.localizedTitle,
            price: product.price as Decimal
        )
    }
}

extension Purchase {
    init(_ transaction: SKPaymentTransaction, needsFinish: Bool) {
        self.init(
            productID: transaction.payment.productIdentifier,
            quantity: transaction.payment.quantity,
            transactionID: transaction.transactionIdentifier ?? "",
            needsFinish: needsFinish
        )
    }
}

extension PurchaseFailure {
    init(_ error: Error?) {
        guard let error = error as? SKError else {
            self = .unknown
            return
        }
        switch error.code {
        case .paymentCancelled:
            self = .cancelled
        case .paymentNotAllowed, .clientInvalid:
            self = .notAllowed
        case .storeProductNotAvailable:
            self = .productUnavailable
        case .paymentInvalid:
            self = .invalidPayment
        case .cloudServiceNetworkConnectionFailed:
            self = .network
        default:
            // The original API has no code for a failed connection.
            let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
            self = cause?.domain == NSURLErrorDomain ? .network : .unknown
        }
    }
}
