package import Foundation
package import StoreInterface
package import StoreTime

/// Changes that the app's server requests through the server API.
extension Ledger {
    /// The maximum number of extensions of a subscription in a year.
    private static let extensionsPerYear = 2
    private static let year: Int64 = 365 * 24 * 60 * 60 * 1000

    /// Extends the running period of a subscription (V-12).
    ///
    /// - Parameters:
    ///   - originalID: The identifier of the first transaction of the subscription.
    ///   - days: The number of days, at the pace of the store.
    ///   - requestID: The identifier of a request for all subscribers; `nil` for a request for this subscription.
    ///   - date: The date of the change.
    /// - Returns: The extended subscription, and the change.
    /// - Throws: The reason of the refusal.
    package func decideExtension(
        ofSubscription originalID: UInt64,
        byDays days: Int,
        forAll requestID: String? = nil,
        at date: StoreDate
    ) throws(ExtensionRefusal) -> (chain: SubscriptionChain, change: LedgerChange) {
        let owned = chains.values.filter { $0.originalID == originalID }
        guard var chain = owned.min(by: { $0.key < $1.key }), var latest = entries[chain.latestTransactionID] else {
            throw .notFound
        }
        guard chain.ownership == .purchased else { throw .familyShared }
        guard chain.state(at: date) == .subscribed, date < chain.expirationDate else { throw .notActive }
        let recent = (chain.extensionDates ?? []).filter { date.milliseconds - $0.milliseconds < Self.year }
        guard recent.count < Self.extensionsPerYear else { throw .tooMany }
        chain.extensionDates = recent + [date]
        chain.expirationDate = rules.pace.date(
            adding: BillingPeriod(count: days, unit: .day),
            to: chain.expirationDate
        )
        latest.expirationDate = chain.expirationDate
        var change = blankChange()
        change.entries.append(.amended(latest))
        change.chains.append(chain)
        change.events.append(
            LedgerEvent(
                .renewalExtended,
                at: date,
                productID: chain.productID,
                transactionID: latest.id,
                groupID: chain.groupID,
                cause: requestID.map { .massExtension(requestID: $0) },
                changesStatus: true
            )
        )
        return (chain, change)
    }

    /// Sets the account token of a purchase, which the later periods of a subscription inherit (V-11).
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - entry: The first transaction of the purchase.
    ///   - date: The date of the change.
    /// - Returns: The change.
    package func decideAccountToken(_ token: UUID, of entry: LedgerEntry, at date: StoreDate) -> LedgerChange {
        var change = blankChange()
        var entry = entry
        entry.appAccountToken = token
        change.entries.append(.amended(entry))
        if var chain = chain(of: entry), chain.originalID == entry.originalID {
            chain.appAccountToken = token
            change.chains.append(chain)
            if var latest = entries[chain.latestTransactionID], latest.id != entry.id {
                latest.appAccountToken = token
                change.entries.append(.amended(latest))
            }
        }
        closeAgain(entry, in: &change)
        change.events.append(
            LedgerEvent(
                .accountTokenSet,
                at: date,
                productID: entry.productID,
                transactionID: entry.id,
                groupID: entry.groupID,
                changesStatus: entry.groupID != nil
            )
        )
        return change
    }

    /// Reverses a refund, so that the purchase is valid again (V-05).
    ///
    /// A subscription whose latest period is reinstated runs until the end of that period. Its renewal stays off,
    /// because the refund turned it off.
    ///
    /// - Parameters:
    ///   - entry: The refunded entry, which may be part of the closed history.
    ///   - date: The date of the change.
    /// - Returns: The change.
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` if the entry is not refunded.
    package func decideRefundReversal(of entry: LedgerEntry, at date: StoreDate) throws(StoreFailure) -> LedgerChange {
        guard let revocation = entry.revocation, revocation.kind != .familyRevocation else {
            throw .transactionNotFound(id: entry.id)
        }
        var change = blankChange()
        var entry = entry
        entry.revocation = nil
        change.entries.append(.amended(entry))
        var isCurrentPeriod = false
        if var chain = chain(of: entry), chain.latestTransactionID == entry.id {
            isCurrentPeriod = true
            chain.isRevoked = false
            // A renewal that is off is not tried again.
            chain.billingRetry = nil
            change.chains.append(chain)
        }
        change.closed = closedByReversal(of: entry, isCurrentPeriod: isCurrentPeriod)
        change.events.append(
            LedgerEvent(
                .refundReversed,
                at: date,
                productID: entry.productID,
                transactionID: entry.id,
                groupID: entry.groupID,
                isAnnounced: true,
                changesStatus: isCurrentPeriod
            )
        )
        return change
    }

    /// Returns the finished entries that are kept open for no purpose after a refund was reversed.
    private func closedByReversal(of entry: LedgerEntry, isCurrentPeriod: Bool) -> [UInt64] {
        var unneeded: LedgerEntry? = entry
        switch entry.kind {
        case .consumable: break
        case .nonConsumable: unneeded = nil
        case .autoRenewable: if isCurrentPeriod { unneeded = nil }
        case .nonRenewing:
            // Only the newest purchase counts as the entitlement (C-22).
            let latest = latestNonRenewing(of: entry.productID)
            if latest?.isOlder(than: entry) ?? true { unneeded = latest }
        }
        return unneeded.flatMap { $0.isFinished ? [$0.id] : nil } ?? []
    }

    /// Closes an entry of the closed history again, after a change that opened it.
    private func closeAgain(_ entry: LedgerEntry, in change: inout LedgerChange) {
        if entries[entry.id] == nil { change.closed.append(entry.id) }
    }
}

/// The reason that a subscription was not extended.
package enum ExtensionRefusal: Error, Hashable, Sendable {
    /// No subscription begins with this transaction.
    case notFound
    /// The subscription belongs to another member of the family.
    case familyShared
    /// The subscription has ended, or its last renewal could not be charged.
    case notActive
    /// The subscription was extended twice in a year.
    case tooMany
}
