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

extension PurchaseFailure {
    init(_ error: any Error) {
        switch error {
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
