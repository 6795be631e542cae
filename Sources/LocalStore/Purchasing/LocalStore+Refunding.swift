package import StoreInterface
package import StoreLedger
import StorePersistence
import StoreTime

/// Refunds: the customer's request, and the decision on it.
extension LocalStore {
    package func requestRefund(transactionID: UInt64) async throws(StoreFailure) -> RefundOutcome {
        refresh()
        if let failure = ledger.rules.faults.failure(ofRefund: transactionID) { throw failure }
        let entry = try database.existingEntry(transactionID, in: ledger, signer)
        let wasDeclined = try wasDeclined(transactionID)
        guard !entry.isRevoked, !wasDeclined, !checkout.openRequests.refunds.contains(transactionID) else {
            throw .duplicateRefundRequest(id: transactionID)
        }
        // The customer cannot be refunded for a purchase that a family member paid.
        guard entry.ownership == .purchased else { throw .refundFailed(id: transactionID) }
        let question = RefundQuestion(transactionID: transactionID, productID: entry.productID)
        let asked = ledger.sequence
        let answer = await checkout.prompts.ask { await $0.refundRequest(for: question) }
        guard let answer else { return .cancelled }
        refresh()
        // After a clearing, the identifier may belong to another purchase, whose refund was not requested (TS-08).
        guard try publisher.stands(transactionID, readAt: asked) else { throw .transactionNotFound(id: transactionID) }
        try noteRefundRequest(of: transactionID, because: answer.reason)
        switch decision(on: answer, about: entry) {
        case .wait: checkout.openRequests.refunds.insert(transactionID)
        case .decline: try declineRefund(transactionID)
        case .grant(let percentage):
            let reason: Revocation.Reason = answer.reason == .appIssue ? .appIssue : .other
            try refundPurchase(transactionID, because: reason, percentage: percentage)
        }
        return .submitted
    }

    /// Returns the decision on a request: in the sandbox, a text of the customer may make it.
    private func decision(on answer: RefundAnswer, about entry: LedgerEntry) -> RefundDecision {
        guard metadata.environment == .sandbox, answer.reason == .other else { return ledger.rules.refundDecision }
        switch answer.text {
        // The second word is that of an older version of Apple's page.
        case "DECLINE", "REJECT": return .decline
        case "GRANT_PRORATED": return .grant(percentage: remainingShare(of: entry))
        default: return ledger.rules.refundDecision
        }
    }

    /// The share of a subscription's period that remains, in milliunits of a percent; half for any other product.
    private func remainingShare(of entry: LedgerEntry) -> Int {
        guard entry.kind == .autoRenewable, let end = entry.expirationDate else { return 50_000 }
        let period = Double(end.milliseconds) - Double(entry.purchaseDate.milliseconds)
        let rest = Double(end.milliseconds) - Double(configuration.clock.now.milliseconds)
        // A request after the end of the period is granted the smallest share.
        return period > 0 ? min(max(Int(rest / period * 100_000), 1), 100_000) : 50_000
    }

    /// True if an earlier request for a transaction was declined, also before a restart.
    private func wasDeclined(_ id: UInt64) throws(StoreFailure) -> Bool {
        let key = declineKey(of: id)
        return try translating { () throws(PersistenceFailure) in try database.value(key) } != nil
    }

    /// The key of the mark for a declined request; identifiers begin again when the store is cleared (TS-08).
    private func declineKey(of id: UInt64) -> String { "refund-declined-\(clearedAt)-\(id)" }

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
                reopening: try history.unrevokedPurchase(besides: entry),
                at: date
            )
        })
        checkout.openRequests.refunds.remove(id)
    }

    /// Declines a refund, after which another request for the transaction is a duplicate.
    package func declineRefund(_ id: UInt64) throws(StoreFailure) {
        try change(id) { ledger, entry, date throws(StoreFailure) in
            ledger.decideRefundDecline(of: entry, at: date)
        }
        _ = try setMark(declineKey(of: id))
        checkout.openRequests.refunds.remove(id)
    }

    /// Reverses a refund (V-05).
    package func reverseRefund(_ id: UInt64) throws(StoreFailure) {
        try change(id) { ledger, entry, date throws(StoreFailure) in
            try ledger.decideRefundReversal(of: entry, at: date)
        }
    }
}
