import AppModel
import Foundation
import OpenStoreKit

extension ShopProduct {
    init(_ product: Product) {
        self.init(id: product.id, title: product.displayName, price: product.price)
    }
}

extension Purchase {
    init(_ transaction: Transaction, needsFinish: Bool) {
        self.init(
            productID: transaction.productID,
            quantity: transaction.purchasedQuantity,
            transactionID: String(transaction.id),
            needsFinish: needsFinish
        )
    }
}

extension Purchase {
    init(_ delivery: Delivery, needsFinish: Bool) {
        self.init(
            productID: delivery.productID,
            quantity: delivery.quantity,
            transactionID: String(delivery.key.transactionID),
            needsFinish: needsFinish
        )
    }

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
    init(_ error: any Error) {
        switch error {
        case let error as SKError:
            // Moved call sites throw the new errors, the others still the old ones.
            self = AsynchronousError(error).map { PurchaseFailure($0.error) } ?? .unknown
        case StoreKitError.userCancelled:
            self = .cancelled
        case Product.PurchaseError.purchaseNotAllowed, StoreKitError.notEntitled:
            self = .notAllowed
        case Product.PurchaseError.productUnavailable, StoreKitError.notAvailableInStorefront:
            self = .productUnavailable
        case Product.PurchaseError.invalidQuantity:
            self = .invalidPayment
        case StoreKitError.networkError:
            self = .network
        default:
            self = .unknown
        }
    }
}
