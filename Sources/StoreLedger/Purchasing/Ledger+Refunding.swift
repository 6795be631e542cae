package import StoreInterface
package import StoreTime

extension Ledger {
    /// Refunds a purchase (R-18, T-09).
    ///
    /// - Parameters:
    ///   - entry: The entry, which may be part of the closed history.
    ///   - reason: The reason for the refund.
    ///   - percentage: The share of the price that is paid back, in milliunits of a percent; less than 100000 is a
    ///     prorated refund.
    ///   - previous: For a non-renewing subscription, the newest other unrevoked purchase of the product, which becomes
    ///     the entitlement again (C-22).
    ///   - date: The date of the change.
    /// - Returns: The change.
    /// - Throws: ``StoreFailure/duplicateRefundRequest(id:)`` if the purchase was revoked before.
    package func decideRefund(
        of entry: LedgerEntry,
        because reason: Revocation.Reason,
        percentage: Int = 100_000,
        reopening previous: LedgerEntry? = nil,
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange {
        // The refund of a family-shared purchase goes to its owner, because the customer did not pay.
        if entry.ownership == .familyShared { return try decideEndOfSharing(of: entry, because: reason, at: date) }
        let revocation = Revocation(
            date: date,
            reason: reason,
            kind: percentage < 100_000 ? .proratedRefund : .fullRefund,
            percentage: percentage
        )
        return try decideRevocation(of: entry, revocation, reopening: previous, noted: .refunded)
    }

    /// Revokes a purchase, or a product that the family shared.
    func decideRevocation(
        of entry: LedgerEntry,
        _ revocation: Revocation,
        reopening previous: LedgerEntry? = nil,
        noted kind: LedgerEvent.Kind
    ) throws(StoreFailure) -> LedgerChange {
        guard !entry.isRevoked else { throw .duplicateRefundRequest(id: entry.id) }
        var change = blankChange()
        var entry = entry
        entry.revocation = revocation
        change.entries.append(.amended(entry))

        var isCurrentPeriod = false
        if var chain = chain(of: entry), chain.latestTransactionID == entry.id {
            isCurrentPeriod = true
            if kind == .refunded { noteRefundTurnsOffRenewal(of: chain, at: revocation.date, in: &change) }
            chain.isRevoked = true
            chain.willAutoRenew = false
            chain.priceIncrease = nil
            chain.commitment = nil
            chain.waitingOffer = nil
            change.chains.append(chain)
        } else if entry.isFinished {
            // A revoked entry is closed, because it is no longer kept open for any purpose.
            change.closed.append(entry.id)
        }
        if let previous, previous.kind == .nonRenewing, entries[previous.id] == nil {
            change.entries.append(.moved(previous))
        }
        change.events.append(
            LedgerEvent(
                kind,
                at: revocation.date,
                productID: entry.productID,
                transactionID: entry.id,
                groupID: entry.groupID,
                isAnnounced: true,
                changesStatus: isCurrentPeriod
            )
        )
        return change
    }

    /// Records that a refund turns off renewal, of which the app's server is notified (V-02).
    private func noteRefundTurnsOffRenewal(
        of chain: SubscriptionChain,
        at date: StoreDate,
        in change: inout LedgerChange
    ) {
        guard rules.environment != .xcode, chain.willContinue, chain.endReason(at: date) == nil else { return }
        note(.autoRenewTurnedOff, of: chain, at: date, in: &change)
    }

    /// Records the customer's refund request, of which the app's server is notified (V-09).
    ///
    /// A request for the current period of a subscription turns off its renewal, also if it is declined later (V-02).
    ///
    /// - Parameters:
    ///   - entry: The entry, which may be part of the closed history.
    ///   - reason: The customer's reason.
    ///   - date: The date of the request.
    /// - Returns: The change.
    /// - Throws: ``StoreFailure/duplicateRefundRequest(id:)`` if the purchase was revoked before.
    package func decideRefundRequest(
        of entry: LedgerEntry,
        because reason: RefundAnswer.Reason,
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange {
        guard !entry.isRevoked else { throw .duplicateRefundRequest(id: entry.id) }
        var change = blankChange()
        if var chain = chain(of: entry), chain.latestTransactionID == entry.id, chain.billingRetry == nil,
            chain.willContinue, chain.endReason(at: date) == nil
        {
            noteRefundTurnsOffRenewal(of: chain, at: date, in: &change)
            chain.setRenewal(false)
            // As for a customer who turns renewal off (S-28).
            chain.priceIncrease = nil
            change.chains.append(chain)
        }
        change.events.append(
            LedgerEvent(
                .refundRequested,
                at: date,
                productID: entry.productID,
                transactionID: entry.id,
                groupID: entry.groupID,
                cause: .refundRequest(reason)
            )
        )
        return change
    }

    /// Records that a refund request was declined, without another effect.
    package func decideRefundDecline(of entry: LedgerEntry, at date: StoreDate) -> LedgerChange {
        var change = blankChange()
        change.events.append(
            LedgerEvent(
                .refundDeclined,
                at: date,
                productID: entry.productID,
                transactionID: entry.id,
                groupID: entry.groupID
            )
        )
        return change
    }
}
