import StoreKit

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
