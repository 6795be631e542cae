import Foundation
import StoreKit
import StoreKitTest

extension TestSymbolUses {
    mutating func useTransactionSymbols() {
        use("SKTestTransaction", SKTestTransaction.self)
        use("SKTestTransaction: NSObject", SKTestTransaction.self as NSObject.Type)
        use("SKTestTransaction: Sendable", { (value: SKTestTransaction) in value as any Sendable })
        use(
            "SKTestTransaction.autoRenewingEnabled",
            \SKTestTransaction.autoRenewingEnabled as KeyPath<SKTestTransaction, Bool>
        )
        use("SKTestTransaction.cancelDate", \SKTestTransaction.cancelDate as KeyPath<SKTestTransaction, Date?>)
        use("SKTestTransaction.expirationDate", \SKTestTransaction.expirationDate as KeyPath<SKTestTransaction, Date?>)
        use(
            "SKTestTransaction.hasPurchaseIssue",
            \SKTestTransaction.hasPurchaseIssue as KeyPath<SKTestTransaction, Bool>
        )
        use("SKTestTransaction.identifier", \SKTestTransaction.identifier as KeyPath<SKTestTransaction, UInt>)
        use(
            "SKTestTransaction.originalTransactionIdentifier",
            \SKTestTransaction.originalTransactionIdentifier as KeyPath<SKTestTransaction, UInt>
        )
        use(
            "SKTestTransaction.pendingAskToBuyConfirmation",
            \SKTestTransaction.pendingAskToBuyConfirmation as KeyPath<SKTestTransaction, Bool>
        )
        use(
            "SKTestTransaction.productIdentifier",
            \SKTestTransaction.productIdentifier as KeyPath<SKTestTransaction, String>
        )
        use("SKTestTransaction.purchaseDate", \SKTestTransaction.purchaseDate as KeyPath<SKTestTransaction, Date>)
        use(
            "SKTestTransaction.state",
            \SKTestTransaction.state as KeyPath<SKTestTransaction, SKPaymentTransactionState>
        )
        use(
            "SKTestTransaction.isPendingPriceIncreaseConsent",
            \SKTestTransaction.isPendingPriceIncreaseConsent as KeyPath<SKTestTransaction, Bool>
        )
        use(
            "Product.PurchaseOption.promotionalOffer(id:)",
            Product.PurchaseOption.promotionalOffer(id:) as (String) -> Product.PurchaseOption
        )
        use(
            "Product.PurchaseOption.codeOffer(referenceName:)",
            Product.PurchaseOption.codeOffer(referenceName:) as (String) -> Product.PurchaseOption
        )
        use(
            "Product.PurchaseOption.purchaseDate(_:renewalBehavior:)",
            Product.PurchaseOption.purchaseDate(_:renewalBehavior:)
                as (Date, Product.PurchaseOption.SubscriptionRenewalBehavior) -> Product.PurchaseOption
        )
        use(
            "Product.PurchaseOption.SubscriptionRenewalBehavior",
            Product.PurchaseOption.SubscriptionRenewalBehavior.self
        )
        use(
            "Product.PurchaseOption.SubscriptionRenewalBehavior: Codable",
            Product.PurchaseOption.SubscriptionRenewalBehavior.self as any Codable.Type
        )
        use(
            "Product.PurchaseOption.SubscriptionRenewalBehavior: Equatable",
            Product.PurchaseOption.SubscriptionRenewalBehavior.self as any Equatable.Type
        )
        use(
            "Product.PurchaseOption.SubscriptionRenewalBehavior: Hashable",
            Product.PurchaseOption.SubscriptionRenewalBehavior.self as any Hashable.Type
        )
        use(
            "Product.PurchaseOption.SubscriptionRenewalBehavior: Sendable",
            { (value: Product.PurchaseOption.SubscriptionRenewalBehavior) in value as any Sendable }
        )
        use(
            "Product.PurchaseOption.SubscriptionRenewalBehavior.renewUntilNow",
            Product.PurchaseOption.SubscriptionRenewalBehavior.renewUntilNow
                as Product.PurchaseOption.SubscriptionRenewalBehavior
        )
        use(
            "Product.PurchaseOption.SubscriptionRenewalBehavior.cancelImmediately",
            Product.PurchaseOption.SubscriptionRenewalBehavior.cancelImmediately
                as Product.PurchaseOption.SubscriptionRenewalBehavior
        )
    }
}
