import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about periods of subscriptions.
enum PeriodUses {
    static func type(_ type: Product.SubscriptionPeriod.Type) {
        let _: any (CustomDebugStringConvertible & Hashable & Sendable).Type = type
    }

    static func constants(of _: Product.SubscriptionPeriod.Type) {
        let _: Product.SubscriptionPeriod = Product.SubscriptionPeriod.weekly
        let _: Product.SubscriptionPeriod = Product.SubscriptionPeriod.monthly
        let _: Product.SubscriptionPeriod = Product.SubscriptionPeriod.yearly
        let _: Product.SubscriptionPeriod = Product.SubscriptionPeriod.everyThreeDays
        let _: Product.SubscriptionPeriod = Product.SubscriptionPeriod.everyTwoWeeks
        let _: Product.SubscriptionPeriod = Product.SubscriptionPeriod.everyTwoMonths
        let _: Product.SubscriptionPeriod = Product.SubscriptionPeriod.everyThreeMonths
        let _: Product.SubscriptionPeriod = Product.SubscriptionPeriod.everySixMonths
    }

    static func properties(of _: Product.SubscriptionPeriod.Type) {
        let _: KeyPath<Product.SubscriptionPeriod, Product.SubscriptionPeriod.Unit> = \.unit
        let _: KeyPath<Product.SubscriptionPeriod, Int> = \.value
        let _: KeyPath<Product.SubscriptionPeriod, String> = \.debugDescription
    }

    static func dateRange(_ receiver: Product.SubscriptionPeriod, referenceDate: Date) -> Range<Date> {
        let _: Range<Date> = receiver.dateRange()
        return receiver.dateRange(referenceDate: referenceDate)
    }

    static func formatted<S>(_ receiver: Product.SubscriptionPeriod, _ format: S, referenceDate: Date) -> S.FormatOutput
    where S: FormatStyle, S.FormatInput == Range<Date> {
        let _: S.FormatOutput = receiver.formatted(format)
        return receiver.formatted(format, referenceDate: referenceDate)
    }

    static func formatted<S>(_ receiver: Product.SubscriptionPeriod, _ format: S, referenceDate: Date) -> S.FormatOutput
    where S: FormatStyle, S.FormatInput == Duration {
        let _: S.FormatOutput = receiver.formatted(format)
        return receiver.formatted(format, referenceDate: referenceDate)
    }

    static func type(_ type: Product.SubscriptionPeriod.Unit.Type) {
        let _: any (Comparable & CustomDebugStringConvertible & Hashable & Sendable).Type = type
    }

    static func properties(of _: Product.SubscriptionPeriod.Unit.Type) {
        let _: KeyPath<Product.SubscriptionPeriod.Unit, String> = \.debugDescription
        let _: KeyPath<Product.SubscriptionPeriod.Unit, String> = \.localizedDescription
    }

    static func cases(of value: Product.SubscriptionPeriod.Unit) {
        let _: [Product.SubscriptionPeriod.Unit] = [.day, .week, .month, .year]
        switch value {
        case .day, .week, .month, .year: break
        }
    }

    static func isOrdered(_ lhs: Product.SubscriptionPeriod.Unit, _ rhs: Product.SubscriptionPeriod.Unit) -> Bool {
        lhs < rhs
    }

    static func formatted<S>(_ receiver: Product.SubscriptionPeriod.Unit, _ format: S) -> S.FormatOutput
    where S: Foundation.FormatStyle, S.FormatInput == Product.SubscriptionPeriod.Unit {
        receiver.formatted(format)
    }

    static func type(_ type: Product.SubscriptionPeriod.Unit.FormatStyle.Type) {
        let _: any (Codable & Foundation.FormatStyle & Hashable).Type = type
        let _: Product.SubscriptionPeriod.Unit.Type = Product.SubscriptionPeriod.Unit.FormatStyle.FormatInput.self
        let _: String.Type = Product.SubscriptionPeriod.Unit.FormatStyle.FormatOutput.self
    }

    static func format(
        _ receiver: Product.SubscriptionPeriod.Unit.FormatStyle,
        _ value: Product.SubscriptionPeriod.Unit
    ) -> String {
        receiver.format(value)
    }

    static func locale(_ receiver: Product.SubscriptionPeriod.Unit.FormatStyle, _ locale: Locale)
        -> Product.SubscriptionPeriod.Unit.FormatStyle
    {
        receiver.locale(locale)
    }

    static func make(subscriptionPeriod period: Product.SubscriptionPeriod) -> DateComponents {
        DateComponents(subscriptionPeriod: period)
    }

    static func shortSubscriptionPeriod() {
        let _: Product.SubscriptionPeriod.Type = SubscriptionPeriod.self
    }

    static func shortSubscriptionInfo() {
        let _: Product.SubscriptionInfo.Type = SubscriptionInfo.self
    }

    static func shortSubscriptionStatus() {
        let _: Product.SubscriptionInfo.Status.Type = SubscriptionStatus.self
    }

    static func shortSubscriptionRenewalInfo() {
        let _: Product.SubscriptionInfo.RenewalInfo.Type = SubscriptionRenewalInfo.self
    }

    static func shortSubscriptionRenewalState() {
        let _: Product.SubscriptionInfo.RenewalState.Type = SubscriptionRenewalState.self
    }
}
