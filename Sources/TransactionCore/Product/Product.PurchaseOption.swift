public import Foundation
package import StoreInterface
import Synchronization

extension Product {
    /// Something an app asks for when it buys.
    ///
    /// A set holds each option once. Two options of one kind with different values contradict each other; the purchase
    /// then throws ``StoreKitError/unsupported``, because a set has no order to decide by.
    ///
    /// Promotional offers that differ in nothing but the signature are equal, as with Apple.
    public struct PurchaseOption: Hashable, Sendable {
        let kind: Kind

        enum Kind: Hashable, Sendable {
            case quantity(Int)
            case appAccountToken(UUID)
            case simulatesAskToBuyInSandbox(Bool)
            case offer(OfferRequest)
            case introductoryOfferEligibility(compactJWS: String)
            case billingPlanType(SubscriptionInfo.BillingPlanType)
            case past(PastPurchase)
            case onStorefrontChange(StorefrontQuestion)
            case custom(key: String, value: CustomValue)
        }

        enum CustomValue: Hashable, Sendable {
            case text(String)
            case number(Double)
            case flag(Bool)
            case bytes(Data)
        }

        /// Buys more than one (P-19).
        ///
        /// - Parameter quantity: From 1 to 10, for consumables and subscriptions that do not renew.
        /// - Returns: The option.
        public static func quantity(_ quantity: Int) -> PurchaseOption { Self(kind: .quantity(quantity)) }

        /// Names the customer's account in the app; it comes back on the transaction and its renewals (P-20).
        ///
        /// - Parameter token: A UUID that the app made for the account.
        /// - Returns: The option.
        public static func appAccountToken(_ token: UUID) -> PurchaseOption { Self(kind: .appAccountToken(token)) }

        /// Makes the purchase wait for approval, where the environment is the sandbox (P-25).
        ///
        /// - Parameter simulateAskToBuy: True to require an approval.
        /// - Returns: The option.
        public static func simulatesAskToBuyInSandbox(_ simulateAskToBuy: Bool) -> PurchaseOption {
            Self(kind: .simulatesAskToBuyInSandbox(simulateAskToBuy))
        }

        /// Overrides the customer's eligibility for the introductory offer (P-23).
        ///
        /// It has no effect when the signature cannot be verified: the store then decides by the customer's history, as
        /// without it (C-20). It also has no effect beside another offer, since only one applies (P-43).
        ///
        /// ## Differs from Apple
        ///
        /// It is verified with the key pair of the `.storekit` file, or with a key that a test registered. In a
        /// store without keys it has no effect.
        ///
        /// - Parameter compactJWS: The compact JWS of the app's server.
        /// - Returns: The option.
        public static func introductoryOfferEligibility(compactJWS: String) -> PurchaseOption {
            Self(kind: .introductoryOfferEligibility(compactJWS: compactJWS))
        }

        /// Chooses how a subscription with a longer commitment is paid (S-44).
        ///
        /// ``Product/SubscriptionInfo/pricingTerms`` has the choices; without one the subscription is paid up front.
        /// For a subscription that the customer has already, the choice takes effect when its period, or its
        /// commitment, ends.
        ///
        /// ## Differs from Apple
        ///
        /// A plan that is not among them throws ``Product/PurchaseError/productUnavailable``; Apple does not say what
        /// happens. The introductory offer does not come with ``Product/SubscriptionInfo/BillingPlanType/monthly``.
        ///
        /// - Parameter type: The plan.
        /// - Returns: The option.
        public static func billingPlanType(_ type: SubscriptionInfo.BillingPlanType) -> PurchaseOption {
            Self(kind: .billingPlanType(type))
        }

        /// Decides whether the purchase continues when the storefront changes (P-21).
        ///
        /// Without this option it continues, at the price of the new storefront. A refusal throws
        /// ``StoreKitError/notAvailableInStorefront``. The closure is called before the purchase shows its sheet, and
        /// again after the customer's answer. A purchase that is pending approval continues without it.
        ///
        /// - Parameter shouldContinuePurchase: Receives the new storefront. Returning `false` ends the purchase. It is
        ///   called on a thread of its own, and may block it.
        /// - Returns: The option.
        public static func onStorefrontChange(
            shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
        ) -> PurchaseOption {
            Self(kind: .onStorefrontChange(StorefrontQuestion(shouldContinuePurchase: shouldContinuePurchase)))
        }

        /// Has no effect, as with Apple (P-24).
        ///
        /// - Parameters:
        ///   - key: Any name.
        ///   - value: Any text.
        /// - Returns: The option.
        public static func custom(key: String, value: String) -> PurchaseOption {
            Self(kind: .custom(key: key, value: .text(value)))
        }

        /// Has no effect, as with Apple (P-24).
        ///
        /// - Parameters:
        ///   - key: Any name.
        ///   - value: Any number.
        /// - Returns: The option.
        public static func custom(key: String, value: Double) -> PurchaseOption {
            Self(kind: .custom(key: key, value: .number(value)))
        }

        /// Has no effect, as with Apple (P-24).
        ///
        /// - Parameters:
        ///   - key: Any name.
        ///   - value: Either.
        /// - Returns: The option.
        public static func custom(key: String, value: Bool) -> PurchaseOption {
            Self(kind: .custom(key: key, value: .flag(value)))
        }

        /// Has no effect on a product of the configuration (P-24).
        ///
        /// - Parameters:
        ///   - key: Any name.
        ///   - value: Any bytes.
        /// - Returns: The option.
        public static func custom(key: String, value: Data) -> PurchaseOption {
            Self(kind: .custom(key: key, value: .bytes(value)))
        }
    }
}

extension Product.PurchaseOption {
    /// Makes an option for tests only: an unsigned offer, or a code (P-26).
    package init(asking offer: OfferRequest) { self.init(kind: .offer(offer)) }

    /// Dates a purchase back, for tests (TS-40).
    package init(dating past: PastPurchase) { self.init(kind: .past(past)) }
}

extension Product.PurchaseOption: CustomDebugStringConvertible {
    /// The option and its value.
    public var debugDescription: String { String(describing: kind) }
}
