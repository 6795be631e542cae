public import Foundation
import StoreInterface
import StoreSigning
import StoreTime

extension VerificationResult where SignedType == Product.SubscriptionInfo.RenewalInfo {
    /// Verifies a signed renewal info.
    ///
    /// - Parameters:
    ///   - text: The signed text from the store.
    ///   - trust: The trust anchor, app, environment and device to verify against.
    init(_ text: SignedText, trust: TrustContext) {
        do throws(VerificationFailure) {
            let verified = try VerifierCache.verifier(for: trust).verifyRenewalInfo(text)
            self = .verified(SignedType(verified, of: text))
        } catch {
            self = .unverified(SignedType(damaged: text), VerificationError(error))
        }
    }
}

extension Product.SubscriptionInfo.RenewalInfo {
    /// Creates a renewal info from a verified payload, which only the verifier can create.
    fileprivate init(_ verified: VerifiedPayload<RenewalInfoPayload>, of text: SignedText) {
        self.init(verified.payload, document: SignedDocument(text, payload: verified.payloadData))
    }

    fileprivate init(damaged text: SignedText) {
        let document = SignedDocument(damaged: text)
        self.init(RenewalInfoPayload(damaged: document.payload), document: document)
    }
}

extension Product.SubscriptionInfo.RenewalInfo {
    /// The terms that follow when a commitment with several billing periods ends (S-44).
    public struct CommitmentInfo: Hashable, Sendable {
        /// The product identifier of the next commitment.
        public let autoRenewPreference: String
        /// The billing plan of the next commitment.
        public let renewalBillingPlanType: SubscriptionInfo.BillingPlanType
        /// The date on which the next commitment begins.
        public let renewalDate: Date
        /// The total price of the next commitment, in the renewal info's currency.
        public let renewalPrice: Decimal
        /// A Boolean value that indicates whether another commitment follows (S-47).
        public let willAutoRenew: Bool

        init(_ payload: RenewalCommitmentPayload) {
            autoRenewPreference = payload.commitmentAutoRenewProductId
            renewalBillingPlanType = SubscriptionInfo.BillingPlanType(
                rawValue: payload.commitmentRenewalBillingPlanType
            )
            renewalDate = payload.commitmentRenewalDate.date
            renewalPrice = Decimal(milliunits: payload.commitmentRenewalPrice)
            willAutoRenew = payload.commitmentAutoRenewStatus == 1
        }
    }
}

extension Product.SubscriptionInfo.RenewalInfo {
    /// The reason why a subscription ended (S-10).
    public struct ExpirationReason: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in signed data.
        public let rawValue: Int

        /// Creates a reason from its raw value in signed data; a value without a constant is kept.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The customer turned automatic renewal off.
        public static let autoRenewDisabled = Self(rawValue: 1)
        /// The payment for the renewal failed.
        public static let billingError = Self(rawValue: 2)
        /// The customer did not agree to a price increase.
        public static let didNotConsentToPriceIncrease = Self(rawValue: 3)
        /// The product was no longer for sale at the time of the renewal.
        public static let productUnavailable = Self(rawValue: 4)
        /// Another reason.
        public static let unknown = Self(rawValue: 5)
        /// The subscription left its bundle.
        public static var unbundled: Self { Self(rawValue: 6) }

        /// The description of the reason, in English.
        public var localizedDescription: String {
            switch self {
            case .autoRenewDisabled: "Auto-Renew Disabled"
            case .billingError: "Billing Error"
            case .didNotConsentToPriceIncrease: "Did Not Consent to Price Increase"
            case .productUnavailable: "Product Unavailable"
            case .unbundled: "Unbundled"
            default: "Unknown (\(rawValue))"
            }
        }
    }
}

extension Product.SubscriptionInfo.RenewalInfo {
    /// The customer's answer to a price increase (S-28, S-29).
    @frozen public enum PriceIncreaseStatus: Hashable, Sendable, BitwiseCopyable {
        /// No price increase is pending.
        case noIncreasePending
        /// The customer has not answered yet.
        case pending
        /// The customer agreed, or no consent is needed.
        case agreed

        /// The description of the status, in English.
        public var localizedDescription: String {
            switch self {
            case .noIncreasePending: "No Increase Pending"
            case .pending: "Pending"
            case .agreed: "Agreed"
            }
        }

        init(_ number: Int?) {
            switch number {
            case 0: self = .pending
            case 1: self = .agreed
            default: self = .noIncreasePending
            }
        }
    }
}
