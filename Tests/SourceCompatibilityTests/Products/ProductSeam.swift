import Foundation
import StoreKit

/// The protocol by which apps put their own products beside Apple's.
protocol ProductType {
    var productIdentifier: String { get }
    var price: NSDecimalNumber { get }
    var priceLocale: Locale { get }
    var localizedTitle: String { get }
    var subscriptionPeriod: SKProductSubscriptionPeriod? { get }
}

extension SKProduct: ProductType {}

/// An app's own type under a name that the asynchronous API has, too.
struct Transaction: Equatable {
    var amount: Int
}

enum ShopProduct {
    case original(SKProduct)
    case modern(StoreKit.Product)

    var identifier: String {
        switch self {
        case .original(let product): product.productIdentifier
        case .modern(let product): product.id
        }
    }
}

typealias StoreTransaction = StoreKit.Transaction

extension StoreKit.Product {
    var isSubscription: Bool { type == .autoRenewable }
}

extension StoreKit.Product.SubscriptionPeriod {
    var inDays: Int {
        switch unit {
        case .day: value
        case .week: value * 7
        case .month: value * 30
        case .year: value * 365
        @unknown default: value
        }
    }
}
