extension StoreScope {
    /// Why a purchase was answered with `.pending`, which Apple's public API does not tell.
    @_spi(PaymentQueues) public enum Pending: Hashable, Sendable {
        /// Somebody has to approve it (P-12).
        case approval
        /// The customer has to solve a problem first; what may come of it is a transaction of its own (Q-48, C-13).
        case interruption
    }
}
