import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about values in transactions.
enum TransactionValueUses {
    static func type(_ type: Transaction.Reason.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: String.Type = Transaction.Reason.RawValue.self
    }

    static func constants(of _: Transaction.Reason.Type) {
        let _: Transaction.Reason = Transaction.Reason.purchase
        let _: Transaction.Reason = Transaction.Reason.renewal
    }

    static func properties(of _: Transaction.Reason.Type) {
        let _: KeyPath<Transaction.Reason, String> = \.rawValue
    }

    static func make(rawValue: String) -> Transaction.Reason {
        Transaction.Reason(rawValue: rawValue)
    }

    static func type(_ type: Transaction.RevocationReason.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: Int.Type = Transaction.RevocationReason.RawValue.self
    }

    static func constants(of _: Transaction.RevocationReason.Type) {
        let _: Transaction.RevocationReason = Transaction.RevocationReason.developerIssue
        let _: Transaction.RevocationReason = Transaction.RevocationReason.other
        let _: Transaction.RevocationReason = Transaction.RevocationReason.upgradedToBundle
    }

    static func properties(of _: Transaction.RevocationReason.Type) {
        let _: KeyPath<Transaction.RevocationReason, Int> = \.rawValue
        let _: KeyPath<Transaction.RevocationReason, String> = \.localizedDescription
    }

    static func make(rawValue: Int) -> Transaction.RevocationReason {
        Transaction.RevocationReason(rawValue: rawValue)
    }

    static func type(_ type: Transaction.RevocationType.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: String.Type = Transaction.RevocationType.RawValue.self
    }

    static func constants(of _: Transaction.RevocationType.Type) {
        let _: Transaction.RevocationType = Transaction.RevocationType.familyRevocation
        let _: Transaction.RevocationType = Transaction.RevocationType.fullRefund
        let _: Transaction.RevocationType = Transaction.RevocationType.proratedRefund
        let _: Transaction.RevocationType = Transaction.RevocationType.assignmentRevocation
    }

    static func properties(of _: Transaction.RevocationType.Type) {
        let _: KeyPath<Transaction.RevocationType, String> = \.rawValue
    }

    static func make(rawValue: String) -> Transaction.RevocationType {
        Transaction.RevocationType(rawValue: rawValue)
    }

    static func type(_ type: Transaction.OfferType.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: Int.Type = Transaction.OfferType.RawValue.self
    }

    static func constants(of _: Transaction.OfferType.Type) {
        let _: Transaction.OfferType = Transaction.OfferType.introductory
        let _: Transaction.OfferType = Transaction.OfferType.promotional
        let _: Transaction.OfferType = Transaction.OfferType.code
        let _: Transaction.OfferType = Transaction.OfferType.winBack
    }

    static func properties(of _: Transaction.OfferType.Type) {
        let _: KeyPath<Transaction.OfferType, Int> = \.rawValue
        let _: KeyPath<Transaction.OfferType, String> = \.localizedDescription
    }

    static func make(rawValue: Int) -> Transaction.OfferType {
        Transaction.OfferType(rawValue: rawValue)
    }

    static func type(_ type: Transaction.OwnershipType.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: String.Type = Transaction.OwnershipType.RawValue.self
    }

    static func constants(of _: Transaction.OwnershipType.Type) {
        let _: Transaction.OwnershipType = Transaction.OwnershipType.purchased
        let _: Transaction.OwnershipType = Transaction.OwnershipType.familyShared
        let _: Transaction.OwnershipType = Transaction.OwnershipType.assigned
    }

    static func properties(of _: Transaction.OwnershipType.Type) {
        let _: KeyPath<Transaction.OwnershipType, String> = \.rawValue
        let _: KeyPath<Transaction.OwnershipType, String> = \.localizedDescription
    }

    static func make(rawValue: String) -> Transaction.OwnershipType {
        Transaction.OwnershipType(rawValue: rawValue)
    }

    static func type(_ type: Transaction.Offer.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func properties(of _: Transaction.Offer.Type) {
        let _: KeyPath<Transaction.Offer, String?> = \.id
        let _: KeyPath<Transaction.Offer, Transaction.OfferType> = \.type
        let _: KeyPath<Transaction.Offer, Transaction.Offer.PaymentMode?> = \.paymentMode
        let _: KeyPath<Transaction.Offer, Product.SubscriptionPeriod?> = \.period
    }

    static func type(_ type: Transaction.Offer.PaymentMode.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: String.Type = Transaction.Offer.PaymentMode.RawValue.self
    }

    static func constants(of _: Transaction.Offer.PaymentMode.Type) {
        let _: Transaction.Offer.PaymentMode = Transaction.Offer.PaymentMode.freeTrial
        let _: Transaction.Offer.PaymentMode = Transaction.Offer.PaymentMode.payAsYouGo
        let _: Transaction.Offer.PaymentMode = Transaction.Offer.PaymentMode.payUpFront
        let _: Transaction.Offer.PaymentMode = Transaction.Offer.PaymentMode.oneTime
    }

    static func properties(of _: Transaction.Offer.PaymentMode.Type) {
        let _: KeyPath<Transaction.Offer.PaymentMode, String> = \.rawValue
    }

    static func make(rawValue: String) -> Transaction.Offer.PaymentMode {
        Transaction.Offer.PaymentMode(rawValue: rawValue)
    }

    static func type(_ type: Transaction.CommitmentInfo.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func properties(of _: Transaction.CommitmentInfo.Type) {
        let _: KeyPath<Transaction.CommitmentInfo, UInt64> = \.billingPeriodNumber
        let _: KeyPath<Transaction.CommitmentInfo, UInt64> = \.totalBillingPeriods
        let _: KeyPath<Transaction.CommitmentInfo, Date> = \.expirationDate
        let _: KeyPath<Transaction.CommitmentInfo, Decimal> = \.price
    }
}
