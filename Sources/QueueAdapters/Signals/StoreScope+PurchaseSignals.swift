#if !AppleStoreKit
@_spi(PaymentQueues) public import AdapterSupport

/// The signals of the local store.
@_spi(PaymentQueues) extension StoreScope: PurchaseSignals {
    /// Returns a reference to a transaction, which reads it again when its content is needed.
    ///
    /// - Parameter transaction: A transaction of this store.
    /// - Returns: The reference.
    public func reference(to transaction: Transaction) -> PurchaseReference {
        let reference = TransactionReference(to: transaction)
        return PurchaseReference(id: reference.id) {
            await reference.finish()
        } checking: {
            await reference.isUnfinished
        } reading: {
            try await reference.transaction
        }
    }
}
#endif
