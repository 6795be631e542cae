public import Foundation
package import StoreInterface
import Synchronization

extension Product {
    /// An option that an app passes to a purchase.
    ///
    /// A set contains each option once. Two options of the same kind with different values contradict each other; the
    /// purchase then throws ``StoreKitError/unsupported``, because a set has no order.
    ///
    /// Promotional offers that differ only in the signature are equal, as with Apple.
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

        /// Sets the quantity of the purchase (P-19).
        ///
        /// - Parameter quantity: The quantity, from 1 to 10; above 1 only for consumables and non-renewing
        ///   subscriptions.
        /// - Returns: The option.
        public static func quantity(_ quantity: Int) -> PurchaseOption { Self(kind: .quantity(quantity)) }

        /// Sets a token of the customer's account in the app, which the transaction and its renewals contain (P-20).
        ///
        /// - Parameter token: A UUID that the app created for the account.
        /// - Returns: The option.
        public static func appAccountToken(_ token: UUID) -> PurchaseOption { Self(kind: .appAccountToken(token)) }

        /// Requires an approval of the purchase in the sandbox environment (P-25).
        ///
        /// - Parameter simulateAskToBuy: True to require an approval.
        /// - Returns: The option.
        public static func simulatesAskToBuyInSandbox(_ simulateAskToBuy: Bool) -> PurchaseOption {
            Self(kind: .simulatesAskToBuyInSandbox(simulateAskToBuy))
        }

        /// Overrides the customer's eligibility for the introductory offer (P-23).
        ///
        /// The option has no effect when its signature cannot be verified: the store then decides by the customer's
        /// history (C-20). It also has no effect beside another offer, because only one offer applies (P-43).
        ///
        /// ## Differs from Apple
        ///
        /// The signature is verified with the key pair of the `.storekit` file, or with a key that a test registered.
        /// In a store without keys the option has no effect.
        ///
        /// - Parameter compactJWS: The compact JWS of the app's server.
        /// - Returns: The option.
        public static func introductoryOfferEligibility(compactJWS: String) -> PurchaseOption {
            Self(kind: .introductoryOfferEligibility(compactJWS: compactJWS))
        }

        /// Sets the billing plan of a subscription with a commitment (S-44).
        ///
        /// ``Product/SubscriptionInfo/pricingTerms`` lists the plans. Without this option the subscription is paid up
        /// front. For a current subscription, the plan takes effect when its period, or its commitment, ends.
        ///
        /// ## Differs from Apple
        ///
        /// A plan that the product does not have throws ``Product/PurchaseError/productUnavailable``; Apple documents
        /// no behavior for this case. The introductory offer is not applied to
        /// ``Product/SubscriptionInfo/BillingPlanType/monthly``.
        ///
        /// - Parameter type: The plan.
        /// - Returns: The option.
        public static func billingPlanType(_ type: SubscriptionInfo.BillingPlanType) -> PurchaseOption {
            Self(kind: .billingPlanType(type))
        }

        /// Decides whether the purchase continues when the storefront changes (P-21).
        ///
        /// Without this option the purchase continues, at the price of the new storefront. A refusal throws
        /// ``StoreKitError/notAvailableInStorefront``. The closure is called before the purchase shows its sheet, and
        /// again after the customer's answer. A purchase that is pending approval continues without it.
        ///
        /// - Parameter shouldContinuePurchase: Receives the new storefront. Returning `false` ends the purchase. The
        ///   closure is called on a separate thread, which it may block.
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
        ///   - value: A Boolean value.
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
    /// Creates an option for tests: an offer without a signature, or an offer code (P-26).
    package init(asking offer: OfferRequest) { self.init(kind: .offer(offer)) }

    /// Creates an option for tests that dates a purchase back (TS-40).
    package init(dating past: PastPurchase) { self.init(kind: .past(past)) }
}

extension Product.PurchaseOption: CustomDebugStringConvertible {
    /// The name and the value of the option.
    public var debugDescription: String { String(describing: kind) }
}
