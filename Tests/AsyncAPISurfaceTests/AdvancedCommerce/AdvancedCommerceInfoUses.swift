import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about what was bought through the Advanced Commerce API.
enum AdvancedCommerceInfoUses {
    static func type(_ type: Transaction.AdvancedCommerceInfo.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func properties(of _: Transaction.AdvancedCommerceInfo.Type) {
        let _: KeyPath<Transaction.AdvancedCommerceInfo, String> = \.requestReferenceID
        let _: KeyPath<Transaction.AdvancedCommerceInfo, Decimal> = \.estimatedTax
        let _: KeyPath<Transaction.AdvancedCommerceInfo, Decimal> = \.taxRate
        let _: KeyPath<Transaction.AdvancedCommerceInfo, String> = \.taxCode
        let _: KeyPath<Transaction.AdvancedCommerceInfo, Decimal> = \.taxExclusivePrice
        let _: KeyPath<Transaction.AdvancedCommerceInfo, String?> = \.description
        let _: KeyPath<Transaction.AdvancedCommerceInfo, String?> = \.displayName
        let _: KeyPath<Transaction.AdvancedCommerceInfo, SubscriptionPeriod?> = \.period
        let _: KeyPath<Transaction.AdvancedCommerceInfo, [Transaction.AdvancedCommerceInfo.Item]> = \.items
    }

    static func type(_ type: Transaction.AdvancedCommerceInfo.Item.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func properties(of _: Transaction.AdvancedCommerceInfo.Item.Type) {
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Item, Transaction.AdvancedCommerceInfo.Item.Details> = \.details
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Item, [Transaction.AdvancedCommerceInfo.Refund]?> = \.refunds
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Item, Date?> = \.revocationDate
    }

    static func type(_ type: Transaction.AdvancedCommerceInfo.Item.Details.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func properties(of _: Transaction.AdvancedCommerceInfo.Item.Details.Type) {
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Item.Details, String> = \.sku
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Item.Details, String> = \.displayName
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Item.Details, String> = \.description
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Item.Details, Transaction.AdvancedCommerceInfo.Offer?> = \.offer
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Item.Details, Decimal> = \.price
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Item.Details, [Transaction.AdvancedCommerceInfo.Partner]> =
            \.partners
    }

    static func type(_ type: Transaction.AdvancedCommerceInfo.Partner.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func properties(of _: Transaction.AdvancedCommerceInfo.Partner.Type) {
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Partner, String> = \.id
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Partner, String?> = \.name
    }

    static func type(_ type: Transaction.AdvancedCommerceInfo.Offer.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func properties(of _: Transaction.AdvancedCommerceInfo.Offer.Type) {
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Offer, Decimal> = \.price
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Offer, SubscriptionPeriod> = \.period
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Offer, Int> = \.periodCount
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Offer, Transaction.AdvancedCommerceInfo.Offer.Reason> = \.reason
    }

    static func type(_ type: Transaction.AdvancedCommerceInfo.Offer.Reason.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: String.Type = Transaction.AdvancedCommerceInfo.Offer.Reason.RawValue.self
    }

    static func constants(of _: Transaction.AdvancedCommerceInfo.Offer.Reason.Type) {
        let _: Transaction.AdvancedCommerceInfo.Offer.Reason = Transaction.AdvancedCommerceInfo.Offer.Reason.acquisition
        let _: Transaction.AdvancedCommerceInfo.Offer.Reason = Transaction.AdvancedCommerceInfo.Offer.Reason.retention
        let _: Transaction.AdvancedCommerceInfo.Offer.Reason = Transaction.AdvancedCommerceInfo.Offer.Reason.winBack
    }

    static func properties(of _: Transaction.AdvancedCommerceInfo.Offer.Reason.Type) {
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Offer.Reason, String> = \.rawValue
    }

    static func make(rawValue: String) -> Transaction.AdvancedCommerceInfo.Offer.Reason {
        Transaction.AdvancedCommerceInfo.Offer.Reason(rawValue: rawValue)
    }

    static func type(_ type: Transaction.AdvancedCommerceInfo.Refund.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func properties(of _: Transaction.AdvancedCommerceInfo.Refund.Type) {
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Refund, Transaction.AdvancedCommerceInfo.Refund.Reason> =
            \.reason
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Refund, Transaction.AdvancedCommerceInfo.Refund.RefundType> =
            \.type
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Refund, Date> = \.date
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Refund, Decimal> = \.amount
    }

    static func type(_ type: Transaction.AdvancedCommerceInfo.Refund.Reason.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: String.Type = Transaction.AdvancedCommerceInfo.Refund.Reason.RawValue.self
    }

    static func constants(of _: Transaction.AdvancedCommerceInfo.Refund.Reason.Type) {
        let _: Transaction.AdvancedCommerceInfo.Refund.Reason = Transaction.AdvancedCommerceInfo.Refund.Reason.legal
        let _: Transaction.AdvancedCommerceInfo.Refund.Reason = Transaction.AdvancedCommerceInfo.Refund.Reason
            .modifyItems
        let _: Transaction.AdvancedCommerceInfo.Refund.Reason = Transaction.AdvancedCommerceInfo.Refund.Reason
            .unintended
        let _: Transaction.AdvancedCommerceInfo.Refund.Reason = Transaction.AdvancedCommerceInfo.Refund.Reason
            .unfulfilled
        let _: Transaction.AdvancedCommerceInfo.Refund.Reason = Transaction.AdvancedCommerceInfo.Refund.Reason
            .unsatisfied
        let _: Transaction.AdvancedCommerceInfo.Refund.Reason = Transaction.AdvancedCommerceInfo.Refund.Reason.other
    }

    static func properties(of _: Transaction.AdvancedCommerceInfo.Refund.Reason.Type) {
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Refund.Reason, String> = \.rawValue
    }

    static func make(rawValue: String) -> Transaction.AdvancedCommerceInfo.Refund.Reason {
        Transaction.AdvancedCommerceInfo.Refund.Reason(rawValue: rawValue)
    }

    static func type(_ type: Transaction.AdvancedCommerceInfo.Refund.RefundType.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: String.Type = Transaction.AdvancedCommerceInfo.Refund.RefundType.RawValue.self
    }

    static func constants(of _: Transaction.AdvancedCommerceInfo.Refund.RefundType.Type) {
        let _: Transaction.AdvancedCommerceInfo.Refund.RefundType = Transaction.AdvancedCommerceInfo.Refund.RefundType
            .custom
        let _: Transaction.AdvancedCommerceInfo.Refund.RefundType = Transaction.AdvancedCommerceInfo.Refund.RefundType
            .proRated
        let _: Transaction.AdvancedCommerceInfo.Refund.RefundType = Transaction.AdvancedCommerceInfo.Refund.RefundType
            .full
    }

    static func properties(of _: Transaction.AdvancedCommerceInfo.Refund.RefundType.Type) {
        let _: KeyPath<Transaction.AdvancedCommerceInfo.Refund.RefundType, String> = \.rawValue
    }

    static func make(rawValue: String) -> Transaction.AdvancedCommerceInfo.Refund.RefundType {
        Transaction.AdvancedCommerceInfo.Refund.RefundType(rawValue: rawValue)
    }
}
