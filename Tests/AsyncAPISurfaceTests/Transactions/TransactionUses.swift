import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about transactions.
enum TransactionUses {
    static func type(_ type: Transaction.Type) {
        let _: any (CustomDebugStringConvertible & Hashable & Identifiable & Sendable).Type = type
        let _: UInt64.Type = Transaction.ID.self
    }

    static func constants(of _: Transaction.Type) {
        let _: Transaction.Transactions = Transaction.all
        let _: Transaction.Transactions = Transaction.currentEntitlements
        let _: Transaction.Transactions = Transaction.unfinished
        let _: Transaction.Transactions = Transaction.updates
    }

    static func properties(of _: Transaction.Type) {
        let _: KeyPath<Transaction, Data> = \.jsonRepresentation
        let _: KeyPath<Transaction, UInt64> = \.id
        let _: KeyPath<Transaction, UInt64> = \.originalID
        let _: KeyPath<Transaction, String?> = \.webOrderLineItemID
        let _: KeyPath<Transaction, String> = \.productID
        let _: KeyPath<Transaction, String?> = \.subscriptionGroupID
        let _: KeyPath<Transaction, String> = \.appBundleID
        let _: KeyPath<Transaction, Date> = \.purchaseDate
        let _: KeyPath<Transaction, Date> = \.originalPurchaseDate
        let _: KeyPath<Transaction, Date?> = \.expirationDate
        let _: KeyPath<Transaction, Int> = \.purchasedQuantity
        let _: KeyPath<Transaction, Bool> = \.isUpgraded
        let _: KeyPath<Transaction, Transaction.Offer?> = \.offer
        let _: KeyPath<Transaction, Transaction.OfferType?> = \.offerType
        let _: KeyPath<Transaction, String?> = \.offerID
        let _: KeyPath<Transaction, String?> = \.offerPaymentModeStringRepresentation
        let _: KeyPath<Transaction, String?> = \.offerPeriodStringRepresentation
        let _: KeyPath<Transaction, Date?> = \.revocationDate
        let _: KeyPath<Transaction, Transaction.RevocationReason?> = \.revocationReason
        let _: KeyPath<Transaction, Transaction.RevocationType?> = \.revocationType
        let _: KeyPath<Transaction, String?> = \.revocationTypeStringRepresentation
        let _: KeyPath<Transaction, Decimal?> = \.revocationPercentage
        let _: KeyPath<Transaction, Product.ProductType> = \.productType
        let _: KeyPath<Transaction, UUID?> = \.appAccountToken
        let _: KeyPath<Transaction, AppStore.Environment> = \.environment
        let _: KeyPath<Transaction, String> = \.environmentStringRepresentation
        let _: KeyPath<Transaction, Transaction.Reason> = \.reason
        let _: KeyPath<Transaction, String> = \.reasonStringRepresentation
        let _: KeyPath<Transaction, Storefront> = \.storefront
        let _: KeyPath<Transaction, String> = \.storefrontCountryCode
        let _: KeyPath<Transaction, Decimal?> = \.price
        let _: KeyPath<Transaction, Locale.Currency?> = \.currency
        let _: KeyPath<Transaction, String?> = \.currencyCode
        let _: KeyPath<Transaction, String?> = \.bundleProductID
        let _: KeyPath<Transaction, String?> = \.bundleSubscriptionGroupID
        let _: KeyPath<Transaction, UInt64?> = \.previousOriginalTransactionID
        let _: KeyPath<Transaction, String?> = \.bundleTransactionID
        let _: KeyPath<Transaction, String?> = \.bundleOriginalTransactionID
        let _: KeyPath<Transaction, String> = \.appTransactionID
        let _: KeyPath<Transaction, Data> = \.deviceVerification
        let _: KeyPath<Transaction, UUID> = \.deviceVerificationNonce
        let _: KeyPath<Transaction, Transaction.OwnershipType> = \.ownershipType
        let _: KeyPath<Transaction, Date> = \.signedDate
        let _: KeyPath<Transaction, Transaction.AdvancedCommerceInfo?> = \.advancedCommerceInfo
        let _: KeyPath<Transaction, SubscriptionInfo.BillingPlanType?> = \.billingPlanType
        let _: KeyPath<Transaction, Transaction.CommitmentInfo?> = \.commitmentInfo
        let _: KeyPath<Transaction, String> = \.debugDescription
    }

    static func answers(of value: Transaction) async {
        var subscriptionStatus = await value.subscriptionStatus
        expectType(&subscriptionStatus, is: Product.SubscriptionInfo.Status?.self)
    }

    static func finish(_ receiver: Transaction) async {
        await receiver.finish()
    }

    static func all(_: Transaction.Type, for productID: String) -> Transaction.Transactions {
        Transaction.all(for: productID)
    }

    static func currentEntitlements(_: Transaction.Type, for productID: String) -> Transaction.Transactions {
        Transaction.currentEntitlements(for: productID)
    }

    static func currentEntitlement(_: Transaction.Type, for productID: String) async -> VerificationResult<Transaction>?
    {
        var result = await Transaction.currentEntitlement(for: productID)
        expectType(&result, is: VerificationResult<Transaction>?.self)
        return result
    }

    static func latest(_: Transaction.Type, for productID: String) async -> VerificationResult<Transaction>? {
        var result = await Transaction.latest(for: productID)
        expectType(&result, is: VerificationResult<Transaction>?.self)
        return result
    }

    static func type(_ type: Transaction.Transactions.Type) {
        let _: any (AsyncSequence & Sendable).Type = type
        let _: VerificationResult<Transaction>.Type = Transaction.Transactions.Element.self
        let _: Never.Type = Transaction.Transactions.Failure.self
    }

    static func makeAsyncIterator(_ receiver: Transaction.Transactions) -> Transaction.Transactions.AsyncIterator {
        receiver.makeAsyncIterator()
    }

    static func iterate(_ values: Transaction.Transactions) async {
        for await value in values { let _: VerificationResult<Transaction> = value }
    }

    static func type(_ type: Transaction.Transactions.AsyncIterator.Type) {
        let _: any AsyncIteratorProtocol.Type = type
        let _: VerificationResult<Transaction>.Type = Transaction.Transactions.AsyncIterator.Element.self
        let _: Never.Type = Transaction.Transactions.AsyncIterator.Failure.self
    }

    static func next(_ receiver: inout Transaction.Transactions.AsyncIterator) async -> VerificationResult<Transaction>?
    {
        var result = await receiver.next()
        expectType(&result, is: VerificationResult<Transaction>?.self)
        return result
    }
}
