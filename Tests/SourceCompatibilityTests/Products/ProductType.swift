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
