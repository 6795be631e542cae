public import Foundation

/// What an offer costs, and for how long.
public struct OfferTerms: Hashable, Sendable {
    let paymentMode: String
    let price: Decimal
    let period: SalePeriod
    let periodCount: Int?

    /// Nothing is paid for a while.
    ///
    /// - Parameter period: How long.
    /// - Returns: The terms.
    public static func free(for period: SalePeriod) -> Self {
        Self(paymentMode: "free", price: 0, period: period, periodCount: nil)
    }

    /// One payment for a longer time.
    ///
    /// - Parameters:
    ///   - price: What is paid once.
    ///   - period: For how long.
    /// - Returns: The terms.
    public static func once(_ price: Decimal, for period: SalePeriod) -> Self {
        Self(paymentMode: "payUpFront", price: price, period: period, periodCount: nil)
    }

    /// A lower price for some periods.
    ///
    /// - Parameters:
    ///   - price: What is paid each time.
    ///   - period: For how long each time.
    ///   - count: How many times; 1 or more.
    /// - Returns: The terms.
    public static func each(_ price: Decimal, _ period: SalePeriod, times count: Int) -> Self {
        Self(paymentMode: "payAsYouGo", price: price, period: period, periodCount: count)
    }
}
