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
        // The customer cannot be refunded for a purchase that a family member paid.
        guard entry.ownership == .purchased else { throw .refundFailed(id: transactionID) }
        let question = RefundQuestion(transactionID: transactionID, productID: entry.productID)
        let answer = await prompts.ask { await $0.refundRequest(for: question) }
        guard let answer else { return .cancelled }
        try noteRefundRequest(of: transactionID, because: answer.reason)
        // In the sandbox, this text requests that the refund is declined.
        let isWishedAway = answer.reason == .other && answer.text == "REJECT"
        switch isWishedAway ? .decline : ledger.rules.refundDecision {
        case .wait: openRequests.refunds.insert(transactionID)
        case .decline: try declineRefund(transactionID)
        case .grant(let percentage):
            let reason: Revocation.Reason = answer.reason == .appIssue ? .appIssue : .other
            try refundPurchase(transactionID, because: reason, percentage: percentage)
        }
        return .submitted
    }

    /// Notes a request, unless the environment is that of local testing, in which no server is notified (V-09).
    private func noteRefundRequest(of id: UInt64, because reason: RefundAnswer.Reason) throws(StoreFailure) {
        guard metadata.environment != .xcode else { return }
        try change(id) { ledger, entry, date throws(StoreFailure) in
            try ledger.decideRefundRequest(of: entry, because: reason, at: date)
        }
    }

    /// Refunds a purchase, without asking the customer (TS-46).
    ///
    /// - Parameters:
    ///   - id: The identifier of the transaction.
    ///   - reason: The reason.
    ///   - percentage: The share of the price, in milliunits of a percent.
    /// - Throws: The refusal of the ledger, or a failure to save.
    package func refundPurchase(
        _ id: UInt64,
        because reason: Revocation.Reason = .other,
        percentage: Int = 100_000
    ) throws(StoreFailure) {
        try performNow(withHistory: { ledger, history, date throws(StoreFailure) in
            let entry = try history.entry(id, in: ledger)
            return try ledger.decideRefund(
                of: entry,
                because: reason,
                percentage: percentage,
                reopening: try history.standingPurchase(besides: entry),
                at: date
            )
        })
        openRequests.refunds.remove(id)
    }

    /// Declines a refund.
    package func declineRefund(_ id: UInt64) throws(StoreFailure) {
        try change(id) { ledger, entry, date throws(StoreFailure) in
            ledger.decideRefundDecline(of: entry, at: date)
        }
        openRequests.refunds.remove(id)
    }

    /// Reverses a refund (V-05).
    package func reverseRefund(_ id: UInt64) throws(StoreFailure) {
        try change(id) { ledger, entry, date throws(StoreFailure) in
            try ledger.decideRefundReversal(of: entry, at: date)
        }
    }
}
