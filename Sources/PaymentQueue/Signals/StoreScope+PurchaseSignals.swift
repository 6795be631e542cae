#if !AppleStoreKit
@_spi(PaymentQueues) import AdapterSupport

/// The signals of the local store.
extension StoreScope: PurchaseSignals {
    /// Returns a reference to a transaction, which reads it again when its content is needed.
    ///
    /// - Parameter transaction: A transaction of this store.
    /// - Returns: The reference.
    func reference(to transaction: Transaction) -> PurchaseReference {
        let reference = TransactionReference(to: transaction)
        return PurchaseReference(id: reference.id, madeAt: reference.madeAt) {
            await reference.finishForQueue()
        } checking: {
            await reference.isUnfinished
        } reading: {
            try await reference.transaction
        }
    }
}
#endif
