public import Foundation
import StoreInterface
import StoreTime

extension Transaction {
    /// The way in which the customer owns the product (T-43).
    public struct OwnershipType: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in signed data.
        public let rawValue: String

        /// Creates an ownership type from its raw value in signed data; a value without a constant is kept.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The customer bought the product.
        public static let purchased = Self(rawValue: "PURCHASED")
        /// A member of the customer's family bought and shares the product.
        public static let familyShared = Self(rawValue: "FAMILY_SHARED")
        /// An organization bought the product and assigned it to the customer.
        public static var assigned: Self { Self(rawValue: "ASSIGNED") }

        /// The description of the ownership type, in English.
        public var localizedDescription: String {
            switch self {
            case .purchased: "Purchased"
            case .familyShared: "Family Shared"
            case .assigned: "Assigned"
            default: rawValue
            }
        }
    }
}

extension Transaction {
    /// The reason for the transaction (T-42).
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in signed data.
        public let rawValue: String

        /// Creates a reason from its raw value in signed data; a value without a constant is kept.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The customer bought, subscribed again, changed the plan, or redeemed a code.
        public static let purchase = Self(rawValue: "PURCHASE")
        /// The store renewed a subscription.
        public static let renewal = Self(rawValue: "RENEWAL")
    }
}

extension Transaction {
    /// The reason for a revocation (T-46, R-23).
    public struct RevocationReason: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in signed data.
        public let rawValue: Int

        /// Creates a reason from its raw value in signed data; a value without a constant is kept.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The customer had a problem with the app.
        public static let developerIssue = Self(rawValue: 1)
        /// Anything else, such as a purchase by accident, or the end of family sharing.
        public static let other = Self(rawValue: 0)
        /// The customer upgraded to a bundle that contains the subscription.
        public static var upgradedToBundle: Self { Self(rawValue: 2) }

        /// The description of the reason, in English.
        public var localizedDescription: String {
            switch self {
            case .developerIssue: "Developer Issue"
            case .other: "Other"
            case .upgradedToBundle: "Upgraded to Bundle"
            default: "Unknown (\(rawValue))"
            }
        }
    }
}

extension Transaction {
    /// The kind of revocation of a purchase.
    public struct RevocationType: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in signed data.
        public let rawValue: String

        /// Creates a value from its raw value in signed data; a value without a constant is kept.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The full price was refunded.
        public static let fullRefund = Self(rawValue: "REFUND_FULL")
        /// The price of the unused part of the period was refunded.
        public static let proratedRefund = Self(rawValue: "REFUND_PRORATED")
        /// The family no longer shares the product.
        public static let familyRevocation = Self(rawValue: "FAMILY_REVOKE")
        /// The organization revoked the assignment.
        public static var assignmentRevocation: Self { Self(rawValue: "ASSIGNMENT_REVOKE") }
    }
}

extension Transaction {
    /// The progress of a commitment with several billing periods (S-44).
    public struct CommitmentInfo: Hashable, Sendable {
        /// The billing period that this transaction pays for, from 1.
        public let billingPeriodNumber: UInt64
        /// The number of billing periods of the commitment.
        public let totalBillingPeriods: UInt64
        /// The total price of the commitment, in the transaction's currency.
        public let price: Decimal
        /// The date on which the commitment ends.
        public let expirationDate: Date

        init(_ payload: CommitmentPayload) {
            billingPeriodNumber = UInt64(clamping: payload.billingPeriodNumber)
            totalBillingPeriods = UInt64(clamping: payload.totalBillingPeriods)
            price = Decimal(milliunits: payload.commitmentPrice)
            expirationDate = payload.commitmentExpiresDate.date
        }
    }
}
