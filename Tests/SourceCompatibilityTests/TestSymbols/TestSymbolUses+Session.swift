import Foundation
import StoreKit
import StoreKitTest

extension TestSymbolUses {
    mutating func useSessionSymbols() {
        use("SKTestSession", SKTestSession.self)
        use("SKTestSession: NSObject", SKTestSession.self as NSObject.Type)
        use("SKTestSession: Sendable", { (value: SKTestSession) in value as any Sendable })
        use(
            "SKTestSession.init(configurationFileNamed:)",
            SKTestSession.init(configurationFileNamed:) as (String) throws -> SKTestSession
        )
        use("SKTestSession.init(contentsOf:)", SKTestSession.init(contentsOf:) as (URL) throws -> SKTestSession)
        use(
            "SKTestSession.disableDialogs",
            \SKTestSession.disableDialogs as ReferenceWritableKeyPath<SKTestSession, Bool>
        )
        use(
            "SKTestSession.interruptedPurchasesEnabled",
            \SKTestSession.interruptedPurchasesEnabled as ReferenceWritableKeyPath<SKTestSession, Bool>
        )
        use("SKTestSession.storefront", \SKTestSession.storefront as ReferenceWritableKeyPath<SKTestSession, String>)
        use("SKTestSession.locale", \SKTestSession.locale as ReferenceWritableKeyPath<SKTestSession, Locale>)
        use(
            "SKTestSession.allTransactions()",
            { (session: SKTestSession) in session.allTransactions as () -> [SKTestTransaction] }
        )
        use(
            "SKTestSession.clearTransactions()",
            { (session: SKTestSession) in session.clearTransactions as () -> Void }
        )
        use(
            "SKTestSession.deleteTransaction(identifier:)",
            { (session: SKTestSession) in session.deleteTransaction(identifier:) as (UInt) throws -> Void }
        )
        use(
            "SKTestSession.refundTransaction(identifier:)",
            { (session: SKTestSession) in session.refundTransaction(identifier:) as (UInt) throws -> Void }
        )
        use(
            "SKTestSession.resolveIssueForTransaction(identifier:)",
            { (session: SKTestSession) in session.resolveIssueForTransaction(identifier:) as (UInt) throws -> Void }
        )
        use(
            "SKTestSession.resetToDefaultState()",
            { (session: SKTestSession) in session.resetToDefaultState as () -> Void }
        )
        use(
            "SKTestSession.buyProduct(productIdentifier:)",
            { (session: SKTestSession) in session.buyProduct(productIdentifier:) as (String) throws -> Void }
        )
        use(
            "SKTestSession.buyProduct(identifier:options:)",
            {
                (session: SKTestSession, id: Product.ID, options: Set<Product.PurchaseOption>) async throws
                    -> StoreKit.Transaction in
                _ = try await session.buyProduct(identifier: id);
                return try await session.buyProduct(identifier: id, options: options)
            }
        )
        use(
            "SKTestSession.askToBuyEnabled",
            \SKTestSession.askToBuyEnabled as ReferenceWritableKeyPath<SKTestSession, Bool>
        )
        use(
            "SKTestSession.approveAskToBuyTransaction(identifier:)",
            { (session: SKTestSession) in session.approveAskToBuyTransaction(identifier:) as (UInt) throws -> Void }
        )
        use(
            "SKTestSession.declineAskToBuyTransaction(identifier:)",
            { (session: SKTestSession) in session.declineAskToBuyTransaction(identifier:) as (UInt) throws -> Void }
        )
        use(
            "SKTestSession.requestPriceIncreaseConsentForTransaction(identifier:)",
            { (session: SKTestSession) in
                session.requestPriceIncreaseConsentForTransaction(identifier:) as (UInt) throws -> Void
            }
        )
        use(
            "SKTestSession.consentToPriceIncreaseForTransaction(identifier:)",
            { (session: SKTestSession) in
                session.consentToPriceIncreaseForTransaction(identifier:) as (UInt) throws -> Void
            }
        )
        use(
            "SKTestSession.declinePriceIncreaseForTransaction(identifier:)",
            { (session: SKTestSession) in
                session.declinePriceIncreaseForTransaction(identifier:) as (UInt) throws -> Void
            }
        )
        use(
            "SKTestSession.shouldEnterBillingRetryOnRenewal",
            \SKTestSession.shouldEnterBillingRetryOnRenewal as ReferenceWritableKeyPath<SKTestSession, Bool>
        )
        use(
            "SKTestSession.billingGracePeriodIsEnabled",
            \SKTestSession.billingGracePeriodIsEnabled as ReferenceWritableKeyPath<SKTestSession, Bool>
        )
        use(
            "SKTestSession.timeRate",
            \SKTestSession.timeRate as ReferenceWritableKeyPath<SKTestSession, SKTestSession.TimeRate>
        )
        use(
            "SKTestSession.expireSubscription(productIdentifier:)",
            { (session: SKTestSession) in session.expireSubscription(productIdentifier:) as (String) throws -> Void }
        )
        use(
            "SKTestSession.forceRenewalOfSubscription(productIdentifier:)",
            { (session: SKTestSession) in
                session.forceRenewalOfSubscription(productIdentifier:) as (String) throws -> Void
            }
        )
        use(
            "SKTestSession.disableAutoRenewForTransaction(identifier:)",
            { (session: SKTestSession) in session.disableAutoRenewForTransaction(identifier:) as (UInt) throws -> Void }
        )
        use(
            "SKTestSession.enableAutoRenewForTransaction(identifier:)",
            { (session: SKTestSession) in session.enableAutoRenewForTransaction(identifier:) as (UInt) throws -> Void }
        )
        use("SKTestSession.TimeRate", SKTestSession.TimeRate.self)
        use("SKTestSession.TimeRate: Equatable", SKTestSession.TimeRate.self as any Equatable.Type)
        use("SKTestSession.TimeRate: Hashable", SKTestSession.TimeRate.self as any Hashable.Type)
        use("SKTestSession.TimeRate: RawRepresentable", SKTestSession.TimeRate.self as any RawRepresentable.Type)
        use("SKTestSession.TimeRate: Sendable", { (value: SKTestSession.TimeRate) in value as any Sendable })
        use("SKTestSession.TimeRate.realTime", SKTestSession.TimeRate.realTime as SKTestSession.TimeRate)
        use("SKTestSession.TimeRate.oneHourIsOneDay", SKTestSession.TimeRate.oneHourIsOneDay as SKTestSession.TimeRate)
        use(
            "SKTestSession.TimeRate.thirtyMinutesIsOneDay",
            SKTestSession.TimeRate.thirtyMinutesIsOneDay as SKTestSession.TimeRate
        )
        use(
            "SKTestSession.TimeRate.fiveMinutesIsOneDay",
            SKTestSession.TimeRate.fiveMinutesIsOneDay as SKTestSession.TimeRate
        )
        use(
            "SKTestSession.TimeRate.oneMinuteIsOneDay",
            SKTestSession.TimeRate.oneMinuteIsOneDay as SKTestSession.TimeRate
        )
        use(
            "SKTestSession.TimeRate.thirtySecondsIsOneDay",
            SKTestSession.TimeRate.thirtySecondsIsOneDay as SKTestSession.TimeRate
        )
        use(
            "SKTestSession.TimeRate.oneSecondIsOneDay",
            SKTestSession.TimeRate.oneSecondIsOneDay as SKTestSession.TimeRate
        )
        use(
            "SKTestSession.TimeRate.monthlyRenewalEveryHour",
            SKTestSession.TimeRate.monthlyRenewalEveryHour as SKTestSession.TimeRate
        )
        use(
            "SKTestSession.TimeRate.monthlyRenewalEveryThirtyMinutes",
            SKTestSession.TimeRate.monthlyRenewalEveryThirtyMinutes as SKTestSession.TimeRate
        )
        use(
            "SKTestSession.TimeRate.monthlyRenewalEveryFifteenMinutes",
            SKTestSession.TimeRate.monthlyRenewalEveryFifteenMinutes as SKTestSession.TimeRate
        )
        use(
            "SKTestSession.TimeRate.monthlyRenewalEveryFiveMinutes",
            SKTestSession.TimeRate.monthlyRenewalEveryFiveMinutes as SKTestSession.TimeRate
        )
        use(
            "SKTestSession.TimeRate.monthlyRenewalEveryThirtySeconds",
            SKTestSession.TimeRate.monthlyRenewalEveryThirtySeconds as SKTestSession.TimeRate
        )
        use(
            "SKTestSession.TimeRate.oneRenewalEveryFifteenMinutes",
            SKTestSession.TimeRate.oneRenewalEveryFifteenMinutes as SKTestSession.TimeRate
        )
        use(
            "SKTestSession.TimeRate.oneRenewalEveryFiveMinutes",
            SKTestSession.TimeRate.oneRenewalEveryFiveMinutes as SKTestSession.TimeRate
        )
        use(
            "SKTestSession.TimeRate.oneRenewalEveryMinute",
            SKTestSession.TimeRate.oneRenewalEveryMinute as SKTestSession.TimeRate
        )
        use(
            "SKTestSession.TimeRate.oneRenewalEveryThirtySeconds",
            SKTestSession.TimeRate.oneRenewalEveryThirtySeconds as SKTestSession.TimeRate
        )
        use(
            "SKTestSession.TimeRate.oneRenewalEveryTenSeconds",
            SKTestSession.TimeRate.oneRenewalEveryTenSeconds as SKTestSession.TimeRate
        )
        use(
            "SKTestSession.TimeRate.oneRenewalEveryTwoSeconds",
            SKTestSession.TimeRate.oneRenewalEveryTwoSeconds as SKTestSession.TimeRate
        )
        use("SKTestSession.TimeRate.rawValue", \SKTestSession.TimeRate.rawValue as KeyPath<SKTestSession.TimeRate, Int>)
        use(
            "SKTestSession.TimeRate.init(rawValue:)",
            SKTestSession.TimeRate.init(rawValue:) as (Int) -> SKTestSession.TimeRate?
        )
        use("SKTestSession.TimeRate.RawValue", SKTestSession.TimeRate.RawValue.self as Int.Type)
    }
}
