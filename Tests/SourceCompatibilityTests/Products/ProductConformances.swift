public import StoreKit

extension SKProduct: @retroactive Identifiable {
    /// The identity of products in lists.
    public var id: String { productIdentifier }
}

extension SKProduct: @retroactive Comparable {
    /// Cheaper products come first.
    public static func < (lhs: SKProduct, rhs: SKProduct) -> Bool {
        lhs.price.compare(rhs.price) == .orderedAscending
    }
}

extension SKProductDiscount.PaymentMode: @retroactive CustomStringConvertible {
    /// As this app logs it.
    public var description: String { "mode \(rawValue)" }
}

extension SKProduct.PeriodUnit: @retroactive CaseIterable {
    /// From the shortest to the longest.
    public static var allCases: [SKProduct.PeriodUnit] { [.day, .week, .month, .year] }
}
