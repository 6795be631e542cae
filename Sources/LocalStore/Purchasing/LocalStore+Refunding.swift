package import StoreInterface
package import StoreLedger
import StorePersistence

/// Refunds: the customer's request, and the decision on it.
extension LocalStore {
    package func requestRefund(transactionID: UInt64) async throws(StoreFailure) -> RefundOutcome {
        refresh()
        if let failure = ledger.rules.faults.failure(ofRefund: transactionID) { throw failure }
        let entry = try database.existingEntry(transactionID, in: ledger, signer)
        guard !entry.isRevoked, !openRequests.refunds.contains(transactionID) else {
            throw .duplicateRefundRequest(id: transactionID)
        }
        // A family member who did not pay receives no refund.
        guard entry.ownership == .purchased else { throw .refundFailed(id: transactionID) }
        let question = RefundQuestion(transactionID: transactionID, productID: entry.productID)
        let answer = await prompts.ask { await $0.refundRequest(for: question) }
        guard let answer else { return .cancelled }
        try noteRefundRequest(of: transactionID, because: answer.reason)
        // The sandbox takes this answer as the wish to see a refund declined.
        let isWishedAway = answer.reason == .other && answer.text == "REJECT"
        switch isWishedAway ? .decline : ledger.rules.refundDecision {
        case .wait: openRequests.refunds.insert(transactionID)
        case .decline: try declineRefund(transactionID)
        case .grant(let percentage):
            try refund(transactionID, because: answer.reason == .appIssue ? .appIssue : .other, percentage: percentage)
        }
        return .submitted
    }

    /// Notes a request, unless the environment is that of local testing, in which no server is notified (V-09).
    private func noteRefundRequest(of id: UInt64, because reason: RefundAnswer.Reason) throws(StoreFailure) {
        guard metadata.environment != .xcode else { return }
        let (database, signer) = (database, signer)
        try performNow(readsHistory: true) { ledger, date throws(StoreFailure) in
            let entry = try database.existingEntry(id, in: ledger, signer)
            return ((), try ledger.decideRefundRequest(of: entry, because: reason, at: date))
        }
    }

    /// Refunds a purchase, on the request of the customer, the test, or another party.
    ///
    /// - Parameters:
    ///   - id: The identifier of the transaction.
    ///   - reason: The reason.
    ///   - percentage: The share of the price, in milliunits of a percent.
    /// - Throws: The refusal of the ledger, or a failure to save.
    func refund(
        _ id: UInt64,
        because reason: Revocation.Reason,
        percentage: Int = 100_000
    ) throws(StoreFailure) {
        let (database, signer) = (database, signer)
        try performNow(readsHistory: true) { ledger, date throws(StoreFailure) in
            let entry = try database.existingEntry(id, in: ledger, signer)
            let previous = try database.standingPurchase(besides: entry, signer)
            let change = try ledger.decideRefund(
                of: entry,
                because: reason,
                percentage: percentage,
                reopening: previous,
                at: date
            )
            return ((), change)
        }
        openRequests.refunds.remove(id)
    }

    /// Refunds a share of the price.
    ///
    /// - Parameters:
    ///   - id: The identifier of the transaction.
    ///   - reason: The reason.
    ///   - percentage: The share, in milliunits of a percent.
    /// - Throws: The reason that nothing was refunded.
    package func refundPurchase(
        _ id: UInt64,
        because reason: Revocation.Reason,
        percentage: Int
    ) throws(StoreFailure) {
        try refund(id, because: reason, percentage: percentage)
    }

    /// Declines a refund.
    package func declineRefund(_ id: UInt64) throws(StoreFailure) {
        let (database, signer) = (database, signer)
        try performNow(readsHistory: true) { ledger, date throws(StoreFailure) in
            let entry = try database.existingEntry(id, in: ledger, signer)
            return ((), ledger.decideRefundDecline(of: entry, at: date))
        }
        openRequests.refunds.remove(id)
    }

    /// Takes a refund back (V-05).
    package func reverseRefund(_ id: UInt64) throws(StoreFailure) {
        let (database, signer) = (database, signer)
        try performNow(readsHistory: true) { ledger, date throws(StoreFailure) in
            let entry = try database.existingEntry(id, in: ledger, signer)
            return ((), try ledger.decideRefundReversal(of: entry, at: date))
        }
    }

    /// Sets the decision on the refunds that the customer requests from now on.
    package func setRefundDecision(_ decision: RefundDecision) { ledger.rules.refundDecision = decision }
}
