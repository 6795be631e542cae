extension Product.SubscriptionInfo.RenewalInfo {
    /// Whether the customer has to agree to a higher price (S-28, S-29).
    @frozen public enum PriceIncreaseStatus: Hashable, Sendable, BitwiseCopyable {
        /// The price does not go up.
        case noIncreasePending
        /// The customer has not answered yet.
        case pending
        /// The customer agreed, or did not have to.
        case agreed

        /// The answer in English words.
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
