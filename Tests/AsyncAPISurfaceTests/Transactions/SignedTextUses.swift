import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about signed values as text.
enum SignedTextUses {
    static func properties(of _: VerificationResult<Transaction>.Type) {
        let _: KeyPath<VerificationResult<Transaction>, String> = \.jwsRepresentation
        let _: KeyPath<VerificationResult<Transaction>, Data> = \.headerData
        let _: KeyPath<VerificationResult<Transaction>, Data> = \.payloadData
        let _: KeyPath<VerificationResult<Transaction>, Data> = \.signedData
        let _: KeyPath<VerificationResult<Transaction>, Data> = \.signatureData
        let _: KeyPath<VerificationResult<Transaction>, Date> = \.signedDate
        let _: KeyPath<VerificationResult<Transaction>, Data> = \.deviceVerification
        let _: KeyPath<VerificationResult<Transaction>, UUID> = \.deviceVerificationNonce
    }

    static func properties(of _: VerificationResult<Product.SubscriptionInfo.RenewalInfo>.Type) {
        let _: KeyPath<VerificationResult<Product.SubscriptionInfo.RenewalInfo>, String> = \.jwsRepresentation
        let _: KeyPath<VerificationResult<Product.SubscriptionInfo.RenewalInfo>, Data> = \.headerData
        let _: KeyPath<VerificationResult<Product.SubscriptionInfo.RenewalInfo>, Data> = \.payloadData
        let _: KeyPath<VerificationResult<Product.SubscriptionInfo.RenewalInfo>, Data> = \.signedData
        let _: KeyPath<VerificationResult<Product.SubscriptionInfo.RenewalInfo>, Data> = \.signatureData
        let _: KeyPath<VerificationResult<Product.SubscriptionInfo.RenewalInfo>, Date> = \.signedDate
        let _: KeyPath<VerificationResult<Product.SubscriptionInfo.RenewalInfo>, Data> = \.deviceVerification
        let _: KeyPath<VerificationResult<Product.SubscriptionInfo.RenewalInfo>, UUID> = \.deviceVerificationNonce
    }

    static func properties(of _: VerificationResult<AppTransaction>.Type) {
        let _: KeyPath<VerificationResult<AppTransaction>, String> = \.jwsRepresentation
        let _: KeyPath<VerificationResult<AppTransaction>, Data> = \.headerData
        let _: KeyPath<VerificationResult<AppTransaction>, Data> = \.payloadData
        let _: KeyPath<VerificationResult<AppTransaction>, Data> = \.signedData
        let _: KeyPath<VerificationResult<AppTransaction>, Data> = \.signatureData
        let _: KeyPath<VerificationResult<AppTransaction>, Date> = \.signedDate
        let _: KeyPath<VerificationResult<AppTransaction>, Data> = \.deviceVerification
        let _: KeyPath<VerificationResult<AppTransaction>, UUID> = \.deviceVerificationNonce
    }
}
