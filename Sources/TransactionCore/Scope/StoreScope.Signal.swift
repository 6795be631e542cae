import StoreInterface

extension StoreScope {
    /// Something only a payment queue needs to hear of.
    @_spi(PaymentQueues) public enum Signal: Hashable, Sendable {
        /// The purchase of this name was declined and will never become a transaction (C-04).
        case declined(tag: String)
        /// The purchase of this name waits no longer: a transaction that the customer had already answers it, which is
        /// not announced again (P-15, C-01).
        case answered(tag: String, transactionID: UInt64)
        /// The transaction was finished, through whichever API.
        case finished(transactionID: UInt64)
        /// The transaction, or the purchase of this name that waited, was taken out of the store (TS-48).
        case deleted(transactionID: UInt64, tag: String?)
        /// Everything was taken out of the store, and identifiers begin again; see ``StoreScope/clearedAt`` (TS-67).
        case cleared

        init(_ signal: PurchaseSignal) {
            self =
                switch signal {
                case .declined(let originTag): .declined(tag: originTag)
                case .answered(let originTag, let id): .answered(tag: originTag, transactionID: id)
                case .finished(let transactionID): .finished(transactionID: transactionID)
                case .deleted(let transactionID, let originTag): .deleted(transactionID: transactionID, tag: originTag)
                case .cleared: .cleared
                }
        }
    }
}
