import Foundation
import StoreKit
import StoreKitTest

extension TestSymbolUses {
    mutating func useFailureSymbols() {
        use(
            "SKTestSession.failTransactionsEnabled",
            \SKTestSession.failTransactionsEnabled as ReferenceWritableKeyPath<SKTestSession, Bool>
        )
        use(
            "SKTestSession.failureError",
            \SKTestSession.failureError as ReferenceWritableKeyPath<SKTestSession, SKError.Code>
        )
        use(
            "SKTestSession.simulatedError(forAPI:)",
            { (session: SKTestSession) async -> SKTestFailures.Purchase? in
                await session.simulatedError(forAPI: .purchase)
            }
        )
        use(
            "SKTestSession.setSimulatedError(_:forAPI:)",
            { (session: SKTestSession) async throws in
                try await session.setSimulatedError(.generic(.unknown), forAPI: .purchase)
            }
        )
        use("SKTestFailure", (any SKTestFailure).self)
        use("SKTestFailure: Equatable", { (value: any SKTestFailure) in value as any Equatable })
        use("SKTestFailure: Sendable", { (value: any SKTestFailure) in value as any Sendable })
        use("FailableStoreKitAPI", (any FailableStoreKitAPI).self)
        use("FailableStoreKitAPI: Sendable", { (value: any FailableStoreKitAPI) in value as any Sendable })
        use("FailableStoreKitAPI.Failure", { (api: any FailableStoreKitAPI<SKTestFailures.Purchase>) in api })
        use("FailableStoreKitAPI.loadProducts", Self.part(.loadProducts) as StoreKitLoadProductsAPI)
        use("FailableStoreKitAPI.purchase", Self.part(.purchase) as StoreKitPurchaseAPI)
        use("FailableStoreKitAPI.verification", Self.part(.verification) as StoreKitVerificationAPI)
        use("FailableStoreKitAPI.appStoreSync", Self.part(.appStoreSync) as StoreKitAppStoreSyncAPI)
        use("FailableStoreKitAPI.subscriptionStatus", Self.part(.subscriptionStatus) as StoreKitSubscriptionStatusAPI)
        use("FailableStoreKitAPI.appTransaction", Self.part(.appTransaction) as StoreKitAppTransactionAPI)
        use(
            "FailableStoreKitAPI.manageSubscriptions",
            Self.part(.manageSubscriptions) as StoreKitManageSubscriptionsAPI
        )
        use("FailableStoreKitAPI.refundRequest", Self.part(.refundRequest) as StoreKitRefundRequestAPI)
        use("FailableStoreKitAPI.offerCodeRedeem", Self.part(.offerCodeRedeem) as StoreKitOfferCodeRedeemAPI)
        use("SKTestFailures", SKTestFailures.self)
        use("SKTestFailures.LoadProducts", SKTestFailures.LoadProducts.self)
        use("SKTestFailures.LoadProducts: SKTestFailure", SKTestFailures.LoadProducts.self as any SKTestFailure.Type)
        use("SKTestFailures.LoadProducts: Equatable", SKTestFailures.LoadProducts.self as any Equatable.Type)
        use("SKTestFailures.LoadProducts: Sendable", { (value: SKTestFailures.LoadProducts) in value as any Sendable })
        use(
            "SKTestFailures.LoadProducts.generic(_:)",
            SKTestFailures.LoadProducts.generic as (StoreKitError) -> SKTestFailures.LoadProducts
        )
        use("SKTestFailures.Purchase", SKTestFailures.Purchase.self)
        use("SKTestFailures.Purchase: SKTestFailure", SKTestFailures.Purchase.self as any SKTestFailure.Type)
        use("SKTestFailures.Purchase: Equatable", SKTestFailures.Purchase.self as any Equatable.Type)
        use("SKTestFailures.Purchase: Sendable", { (value: SKTestFailures.Purchase) in value as any Sendable })
        use(
            "SKTestFailures.Purchase.generic(_:)",
            SKTestFailures.Purchase.generic as (StoreKitError) -> SKTestFailures.Purchase
        )
        use(
            "SKTestFailures.Purchase.purchase(_:)",
            SKTestFailures.Purchase.purchase as (Product.PurchaseError) -> SKTestFailures.Purchase
        )
        use("SKTestFailures.Verification", SKTestFailures.Verification.self)
        use("SKTestFailures.Verification: SKTestFailure", SKTestFailures.Verification.self as any SKTestFailure.Type)
        use("SKTestFailures.Verification: Equatable", SKTestFailures.Verification.self as any Equatable.Type)
        use("SKTestFailures.Verification: Sendable", { (value: SKTestFailures.Verification) in value as any Sendable })
        use(
            "SKTestFailures.Verification.verification(_:)",
            SKTestFailures.Verification.verification
                as (VerificationResult<Any>.VerificationError) -> SKTestFailures.Verification
        )
        use("SKTestFailures.AppStoreSync", SKTestFailures.AppStoreSync.self)
        use("SKTestFailures.AppStoreSync: SKTestFailure", SKTestFailures.AppStoreSync.self as any SKTestFailure.Type)
        use("SKTestFailures.AppStoreSync: Equatable", SKTestFailures.AppStoreSync.self as any Equatable.Type)
        use("SKTestFailures.AppStoreSync: Sendable", { (value: SKTestFailures.AppStoreSync) in value as any Sendable })
        use(
            "SKTestFailures.AppStoreSync.generic(_:)",
            SKTestFailures.AppStoreSync.generic as (StoreKitError) -> SKTestFailures.AppStoreSync
        )
        use("SKTestFailures.SubscriptionStatus", SKTestFailures.SubscriptionStatus.self)
        use(
            "SKTestFailures.SubscriptionStatus: SKTestFailure",
            SKTestFailures.SubscriptionStatus.self as any SKTestFailure.Type
        )
        use(
            "SKTestFailures.SubscriptionStatus: Equatable",
            SKTestFailures.SubscriptionStatus.self as any Equatable.Type
        )
        use(
            "SKTestFailures.SubscriptionStatus: Sendable",
            { (value: SKTestFailures.SubscriptionStatus) in value as any Sendable }
        )
        use(
            "SKTestFailures.SubscriptionStatus.generic(_:)",
            SKTestFailures.SubscriptionStatus.generic as (StoreKitError) -> SKTestFailures.SubscriptionStatus
        )
        use("SKTestFailures.AppTransaction", SKTestFailures.AppTransaction.self)
        use(
            "SKTestFailures.AppTransaction: SKTestFailure",
            SKTestFailures.AppTransaction.self as any SKTestFailure.Type
        )
        use("SKTestFailures.AppTransaction: Equatable", SKTestFailures.AppTransaction.self as any Equatable.Type)
        use(
            "SKTestFailures.AppTransaction: Sendable",
            { (value: SKTestFailures.AppTransaction) in value as any Sendable }
        )
        use(
            "SKTestFailures.AppTransaction.generic(_:)",
            SKTestFailures.AppTransaction.generic as (StoreKitError) -> SKTestFailures.AppTransaction
        )
        use("SKTestFailures.ManageSubscriptions", SKTestFailures.ManageSubscriptions.self)
        use(
            "SKTestFailures.ManageSubscriptions: SKTestFailure",
            SKTestFailures.ManageSubscriptions.self as any SKTestFailure.Type
        )
        use(
            "SKTestFailures.ManageSubscriptions: Equatable",
            SKTestFailures.ManageSubscriptions.self as any Equatable.Type
        )
        use(
            "SKTestFailures.ManageSubscriptions: Sendable",
            { (value: SKTestFailures.ManageSubscriptions) in value as any Sendable }
        )
        use(
            "SKTestFailures.ManageSubscriptions.generic(_:)",
            SKTestFailures.ManageSubscriptions.generic as (StoreKitError) -> SKTestFailures.ManageSubscriptions
        )
        use("SKTestFailures.RefundRequest", SKTestFailures.RefundRequest.self)
        use("SKTestFailures.RefundRequest: SKTestFailure", SKTestFailures.RefundRequest.self as any SKTestFailure.Type)
        use("SKTestFailures.RefundRequest: Equatable", SKTestFailures.RefundRequest.self as any Equatable.Type)
        use(
            "SKTestFailures.RefundRequest: Sendable",
            { (value: SKTestFailures.RefundRequest) in value as any Sendable }
        )
        use(
            "SKTestFailures.RefundRequest.generic(_:)",
            SKTestFailures.RefundRequest.generic as (StoreKitError) -> SKTestFailures.RefundRequest
        )
        use(
            "SKTestFailures.RefundRequest.refundRequest(_:)",
            SKTestFailures.RefundRequest.refundRequest
                as (StoreKit.Transaction.RefundRequestError) -> SKTestFailures.RefundRequest
        )
        use("SKTestFailures.OfferCodeRedeem", SKTestFailures.OfferCodeRedeem.self)
        use(
            "SKTestFailures.OfferCodeRedeem: SKTestFailure",
            SKTestFailures.OfferCodeRedeem.self as any SKTestFailure.Type
        )
        use("SKTestFailures.OfferCodeRedeem: Equatable", SKTestFailures.OfferCodeRedeem.self as any Equatable.Type)
        use(
            "SKTestFailures.OfferCodeRedeem: Sendable",
            { (value: SKTestFailures.OfferCodeRedeem) in value as any Sendable }
        )
        use(
            "SKTestFailures.OfferCodeRedeem.generic(_:)",
            SKTestFailures.OfferCodeRedeem.generic as (StoreKitError) -> SKTestFailures.OfferCodeRedeem
        )
        use("StoreKitLoadProductsAPI", StoreKitLoadProductsAPI.self)
        use(
            "StoreKitLoadProductsAPI: FailableStoreKitAPI",
            StoreKitLoadProductsAPI.self as any FailableStoreKitAPI.Type
        )
        use("StoreKitLoadProductsAPI.Failure", StoreKitLoadProductsAPI.Failure.self as SKTestFailures.LoadProducts.Type)
        use("StoreKitLoadProductsAPI.init()", StoreKitLoadProductsAPI.init as () -> StoreKitLoadProductsAPI)
        use("StoreKitPurchaseAPI", StoreKitPurchaseAPI.self)
        use("StoreKitPurchaseAPI: FailableStoreKitAPI", StoreKitPurchaseAPI.self as any FailableStoreKitAPI.Type)
        use("StoreKitPurchaseAPI.Failure", StoreKitPurchaseAPI.Failure.self as SKTestFailures.Purchase.Type)
        use("StoreKitPurchaseAPI.init()", StoreKitPurchaseAPI.init as () -> StoreKitPurchaseAPI)
        use("StoreKitVerificationAPI", StoreKitVerificationAPI.self)
        use(
            "StoreKitVerificationAPI: FailableStoreKitAPI",
            StoreKitVerificationAPI.self as any FailableStoreKitAPI.Type
        )
        use("StoreKitVerificationAPI.Failure", StoreKitVerificationAPI.Failure.self as SKTestFailures.Verification.Type)
        use("StoreKitVerificationAPI.init()", StoreKitVerificationAPI.init as () -> StoreKitVerificationAPI)
        use("StoreKitAppStoreSyncAPI", StoreKitAppStoreSyncAPI.self)
        use(
            "StoreKitAppStoreSyncAPI: FailableStoreKitAPI",
            StoreKitAppStoreSyncAPI.self as any FailableStoreKitAPI.Type
        )
        use("StoreKitAppStoreSyncAPI.Failure", StoreKitAppStoreSyncAPI.Failure.self as SKTestFailures.AppStoreSync.Type)
        use("StoreKitAppStoreSyncAPI.init()", StoreKitAppStoreSyncAPI.init as () -> StoreKitAppStoreSyncAPI)
        use("StoreKitSubscriptionStatusAPI", StoreKitSubscriptionStatusAPI.self)
        use(
            "StoreKitSubscriptionStatusAPI: FailableStoreKitAPI",
            StoreKitSubscriptionStatusAPI.self as any FailableStoreKitAPI.Type
        )
        use(
            "StoreKitSubscriptionStatusAPI.Failure",
            StoreKitSubscriptionStatusAPI.Failure.self as SKTestFailures.SubscriptionStatus.Type
        )
        use(
            "StoreKitSubscriptionStatusAPI.init()",
            StoreKitSubscriptionStatusAPI.init as () -> StoreKitSubscriptionStatusAPI
        )
        use("StoreKitAppTransactionAPI", StoreKitAppTransactionAPI.self)
        use(
            "StoreKitAppTransactionAPI: FailableStoreKitAPI",
            StoreKitAppTransactionAPI.self as any FailableStoreKitAPI.Type
        )
        use(
            "StoreKitAppTransactionAPI.Failure",
            StoreKitAppTransactionAPI.Failure.self as SKTestFailures.AppTransaction.Type
        )
        use("StoreKitAppTransactionAPI.init()", StoreKitAppTransactionAPI.init as () -> StoreKitAppTransactionAPI)
        use("StoreKitManageSubscriptionsAPI", StoreKitManageSubscriptionsAPI.self)
        use(
            "StoreKitManageSubscriptionsAPI: FailableStoreKitAPI",
            StoreKitManageSubscriptionsAPI.self as any FailableStoreKitAPI.Type
        )
        use(
            "StoreKitManageSubscriptionsAPI.Failure",
            StoreKitManageSubscriptionsAPI.Failure.self as SKTestFailures.ManageSubscriptions.Type
        )
        use(
            "StoreKitManageSubscriptionsAPI.init()",
            StoreKitManageSubscriptionsAPI.init as () -> StoreKitManageSubscriptionsAPI
        )
        use("StoreKitRefundRequestAPI", StoreKitRefundRequestAPI.self)
        use(
            "StoreKitRefundRequestAPI: FailableStoreKitAPI",
            StoreKitRefundRequestAPI.self as any FailableStoreKitAPI.Type
        )
        use(
            "StoreKitRefundRequestAPI.Failure",
            StoreKitRefundRequestAPI.Failure.self as SKTestFailures.RefundRequest.Type
        )
        use("StoreKitRefundRequestAPI.init()", StoreKitRefundRequestAPI.init as () -> StoreKitRefundRequestAPI)
        use("StoreKitOfferCodeRedeemAPI", StoreKitOfferCodeRedeemAPI.self)
        use(
            "StoreKitOfferCodeRedeemAPI: FailableStoreKitAPI",
            StoreKitOfferCodeRedeemAPI.self as any FailableStoreKitAPI.Type
        )
        use(
            "StoreKitOfferCodeRedeemAPI.Failure",
            StoreKitOfferCodeRedeemAPI.Failure.self as SKTestFailures.OfferCodeRedeem.Type
        )
        use("StoreKitOfferCodeRedeemAPI.init()", StoreKitOfferCodeRedeemAPI.init as () -> StoreKitOfferCodeRedeemAPI)
    }
}
