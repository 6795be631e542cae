import LocalStore
import StoreInterface
import StoreLedger

/// Decisions of the App Store about refunds.
extension SimulatedStore {
    /// Refunds a share of the price, as for the rest of a subscription's period.
    ///
    /// The transaction has the revocation type `REFUND_PRORATED` and the share. A customer who gets everything back gets
    /// ``refund(_:)-(UInt64)``.
    ///
    /// - Parameters:
    ///   - transactionID: The identifier of the transaction.
    ///   - percentage: The share in percent, from 1 to 100.
    /// - Throws: ``SimulatedStoreError`` if the transaction does not exist or is already refunded, or for a percentage
    ///   outside of the range.
    public func refund(_ transactionID: UInt64, percentage: Int) async throws {
        guard (1...100).contains(percentage) else {
            throw SimulatedStoreError.refused(
                "\(percentage) percent of transaction \(transactionID) cannot be refunded: the share is from 1 to 100"
            )
        }
        try await translating { () throws(StoreFailure) in
            try await local.refundPurchase(transactionID, because: .other, percentage: percentage * 1000)
        }
    }

    /// Declines a refund that the customer requested, for any reason.
    ///
    /// Nothing changes for the app. A server beside the store sends `REFUND_DECLINED`.
    ///
    /// - Throws: ``SimulatedStoreError`` if the transaction does not exist.
    public func declineRefund(_ transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in try await local.declineRefund(transactionID) }
    }

    /// Takes a refund back, as after a dispute: the purchase stands again (V-05).
    ///
    /// Both APIs publish the transaction without its revocation. The renewal of a subscription stays off.
    ///
    /// - Throws: ``SimulatedStoreError`` if no refunded transaction has the identifier.
    public func reverseRefund(_ transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in try await local.reverseRefund(transactionID) }
    }
}
