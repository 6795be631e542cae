extension SKProductDiscount {
    /// How an offer is paid.
    public enum PaymentMode: UInt, Sendable {
        /// A reduced price at the start of each period of the offer.
        case payAsYouGo = 0

        /// One payment for the whole offer.
        case payUpFront = 1

        /// Nothing.
        case freeTrial = 2
    }
}
