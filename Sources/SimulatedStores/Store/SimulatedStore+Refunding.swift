import StoreControl
import LocalStore
import StoreInterface
import StoreLedger

/// The App Store's decision on the refunds that the customer requests in the app.
public struct RefundPolicy: Hashable, Sendable {
    let decision: RefundDecision

    /// The policy that grants every request at once, as Apple's test environments do.
    public static let grantsAll = Self(decision: .grant(percentage: 100_000))

    /// The policy that declines every request.
    public static let declinesAll = Self(decision: .decline)

    /// The policy that leaves requests open until the test calls `refund`, ``SimulatedStore/refund(_:percentage:)`` or
    /// ``SimulatedStore/declineRefund(_:)``.
    ///
    /// A second request for the same transaction throws `duplicateRequest`. Open requests are discarded when the store
    /// is closed.
    public static let waits = Self(decision: .wait)

    /// Returns the policy that grants every request a share of the price at once, as a prorated refund.
    ///
    /// - Parameter percentage: The share in percent; numbers outside of the range from 1 to 100 count as the nearest.
    /// - Returns: The policy.
    public static func grants(percentage: Int) -> Self {
        Self(decision: .grant(percentage: min(max(percentage, 1), 100) * 1000))
    }
}

/// Decisions of the App Store about refunds.
extension SimulatedStore {
    /// Decides the refunds that the customer requests in the app from now on.
    ///
    /// In the sandbox, the texts `DECLINE` and `GRANT_PRORATED` under the issue "Other" decide in every case. In the
    /// sandbox and in production, a simulated server of the store sends `CONSUMPTION_REQUEST` before the decision. The
    /// setting lasts until the store is closed.
    ///
    /// - Parameter policy: The decision; ``RefundPolicy/grantsAll`` unless a test chooses another.
    public func decideRefunds(by policy: RefundPolicy) async { await local.setRefundDecision(policy.decision) }

    /// Refunds a share of the price, as for the rest of a subscription's period.
    ///
    /// The transaction has the revocation type `REFUND_PRORATED` and the share. For a full refund, call
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
    /// Another request of the app for this transaction throws `duplicateRequest`.
    ///
    /// Nothing changes for the app. A simulated server of the store sends `REFUND_DECLINED`.
    ///
    /// - Throws: ``SimulatedStoreError`` if the transaction does not exist.
    public func declineRefund(_ transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in try await local.declineRefund(transactionID) }
    }

    /// Reverses a refund, as after a dispute, so that the purchase is valid again (V-05).
    ///
    /// Both APIs publish the transaction without its revocation. The renewal of a subscription stays off.
    ///
    /// - Throws: ``SimulatedStoreError`` if no refunded transaction has the identifier.
    public func reverseRefund(_ transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in try await local.reverseRefund(transactionID) }
    }

    /// Finishes a transaction as the app's server can (V-10).
    ///
    /// The transaction leaves the unfinished list of the app, and the payment queue.
    ///
    /// - Throws: ``SimulatedStoreError`` if the transaction does not exist, or the change could not be saved yet.
    public func finishFromServer(_ transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in
            guard try await !local.servedEntries([transactionID]).isEmpty else {
                throw .transactionNotFound(id: transactionID)
            }
            guard await local.finish(transactionID: transactionID, readAt: local.changeNumber) else {
                throw .storage(detail: "the finish of transaction \(transactionID) could not be saved yet")
            }
        }
    }
}
