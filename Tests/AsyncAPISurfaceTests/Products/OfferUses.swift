import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about offers of subscriptions.
enum OfferUses {
    static func type(_ type: Product.SubscriptionOffer.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func properties(of _: Product.SubscriptionOffer.Type) {
        let _: KeyPath<Product.SubscriptionOffer, String?> = \.id
        let _: KeyPath<Product.SubscriptionOffer, Product.SubscriptionOffer.OfferType> = \.type
        let _: KeyPath<Product.SubscriptionOffer, Decimal> = \.price
        let _: KeyPath<Product.SubscriptionOffer, String> = \.displayPrice
        let _: KeyPath<Product.SubscriptionOffer, Product.SubscriptionPeriod> = \.period
        let _: KeyPath<Product.SubscriptionOffer, Int> = \.periodCount
        let _: KeyPath<Product.SubscriptionOffer, Product.SubscriptionOffer.PaymentMode> = \.paymentMode
    }

    static func type(_ type: Product.SubscriptionOffer.OfferType.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: String.Type = Product.SubscriptionOffer.OfferType.RawValue.self
    }

    static func constants(of _: Product.SubscriptionOffer.OfferType.Type) {
        let _: Product.SubscriptionOffer.OfferType = Product.SubscriptionOffer.OfferType.introductory
        let _: Product.SubscriptionOffer.OfferType = Product.SubscriptionOffer.OfferType.promotional
        let _: Product.SubscriptionOffer.OfferType = Product.SubscriptionOffer.OfferType.winBack
    }

    static func properties(of _: Product.SubscriptionOffer.OfferType.Type) {
        let _: KeyPath<Product.SubscriptionOffer.OfferType, String> = \.rawValue
        let _: KeyPath<Product.SubscriptionOffer.OfferType, String> = \.localizedDescription
    }

    static func make(rawValue: String) -> Product.SubscriptionOffer.OfferType {
        Product.SubscriptionOffer.OfferType(rawValue: rawValue)
    }

    static func type(_ type: Product.SubscriptionOffer.PaymentMode.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: String.Type = Product.SubscriptionOffer.PaymentMode.RawValue.self
    }

    static func constants(of _: Product.SubscriptionOffer.PaymentMode.Type) {
        let _: Product.SubscriptionOffer.PaymentMode = Product.SubscriptionOffer.PaymentMode.payAsYouGo
        let _: Product.SubscriptionOffer.PaymentMode = Product.SubscriptionOffer.PaymentMode.payUpFront
        let _: Product.SubscriptionOffer.PaymentMode = Product.SubscriptionOffer.PaymentMode.freeTrial
    }

    static func properties(of _: Product.SubscriptionOffer.PaymentMode.Type) {
        let _: KeyPath<Product.SubscriptionOffer.PaymentMode, String> = \.rawValue
        let _: KeyPath<Product.SubscriptionOffer.PaymentMode, String> = \.localizedDescription
    }

    static func make(rawValue: String) -> Product.SubscriptionOffer.PaymentMode {
        Product.SubscriptionOffer.PaymentMode(rawValue: rawValue)
    }

    static func type(_ type: Product.SubscriptionOffer.Signature.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func properties(of _: Product.SubscriptionOffer.Signature.Type) {
        let _: WritableKeyPath<Product.SubscriptionOffer.Signature, String> = \.keyID
        let _: WritableKeyPath<Product.SubscriptionOffer.Signature, UUID> = \.nonce
        let _: WritableKeyPath<Product.SubscriptionOffer.Signature, Int> = \.timestamp
        let _: WritableKeyPath<Product.SubscriptionOffer.Signature, Data> = \.signature
    }

    static func make(keyID: String, nonce: UUID, timestamp: Int, signature: Data) -> Product.SubscriptionOffer.Signature
    {
        Product.SubscriptionOffer.Signature(keyID: keyID, nonce: nonce, timestamp: timestamp, signature: signature)
    }
}
