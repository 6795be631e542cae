import StoreInterface

extension StoreScope {
    /// Something only a payment queue needs to hear of.
    @_spi(PaymentQueues) public enum Signal: Hashable, Sendable {
        /// The purchase of this name was declined and will never become a transaction (C-04).
        case declined(tag: String)
        /// The transaction was finished, through whichever API.
        case finished(transactionID: UInt64)

        init(_ signal: PurchaseSignal) {
            self =
                switch signal {
                case .declined(let originTag): .declined(tag: originTag)
                case .finished(let transactionID): .finished(transactionID: transactionID)
                }
        }
    }
}
