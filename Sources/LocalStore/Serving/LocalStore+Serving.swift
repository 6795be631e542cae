package import Foundation
package import StoreCatalog
package import StoreInterface
package import StoreLedger
import StorePersistence
package import StoreTime

/// The identity of the app in documents for servers.
package struct ServedApp: Hashable, Sendable {
    package let bundleID: String
    package let environment: StoreEnvironment
    package let appAppleID: Int64
    package let version: String
    /// The identifier of the customer's account with the app.
    package let appTransactionID: String
}

/// The order of the last changes of all transactions.
///
/// A server uses it for paging: a changed transaction moves to the end, so that a client receives it with its next
/// request.
package struct ModificationIndex: Sendable {
    /// The change number up to which the journal was read.
    package fileprivate(set) var position: Int64 = 0
    /// The change numbers of the last changes, by transaction.
    package fileprivate(set) var numbers: [UInt64: Int64] = [:]

    package init() {}

    /// The identifiers in the order of their changes.
    package var ordered: [(id: UInt64, number: Int64)] {
        numbers.map { ($0.key, $0.value) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    }

    fileprivate mutating func note(_ item: JournalRecord) {
        position = item.sequence
        switch item.event.kind {
        case .cleared: numbers = [:]
        case .deleted: if let id = item.event.transactionID { numbers[id] = nil }
        case .purchased, .resubscribed, .upgraded, .crossgraded, .renewed, .billingRecovered, .refunded,
            .refundReversed, .renewalExtended, .accountTokenSet, .familyShared, .familySharingEnded:
            if let id = item.event.transactionID { numbers[id] = item.sequence }
        case .planChangeScheduled, .offerScheduled, .gracePeriodStarted, .billingRetryStarted, .expired,
            .autoRenewTurnedOn, .autoRenewTurnedOff, .priceConsentRequested, .priceIncreaseAgreed,
            .priceIncreaseDeclined, .finished, .refundRequested, .refundDeclined, .purchaseCancelled,
            .approvalRequested, .approved,
            .answered, .declined, .purchaseInterrupted, .issueResolved, .issueCancelled, .purchaseFailed:
            break
        }
    }
}

/// A subscription as a server reports it.
package struct ServedSubscription: Hashable, Sendable {
    package let chain: SubscriptionChain
    package let state: SubscriptionState
    package let entry: LedgerEntry
    package let renewalInfo: RenewalInfoPayload
}

/// The queries of a simulated server, and documents without device verification.
extension LocalStore {
    package nonisolated var servedApp: ServedApp {
        ServedApp(
            bundleID: metadata.bundleID,
            environment: metadata.environment,
            appAppleID: configuration.appAppleID,
            version: configuration.appVersion,
            appTransactionID: signer.appTransactionID
        )
    }

    /// Reads the journal from where an index ends.
    package func continued(_ index: ModificationIndex) throws(StoreFailure) -> ModificationIndex {
        refresh()
        var index = index
        while index.position < ledger.sequence {
            let page = try journal(after: index.position, limit: 256)
            guard !page.isEmpty else { break }
            for item in page { index.note(item) }
        }
        return index
    }

    /// The undamaged transactions with these identifiers, in this order.
    package func servedEntries(_ ids: [UInt64]) throws(StoreFailure) -> [LedgerEntry] {
        var entries: [LedgerEntry] = []
        for id in ids {
            do throws(StoreFailure) {
                let entry = try database.existingEntry(id, in: ledger, signer)
                if !entry.isDamaged { entries.append(entry) }
            } catch {
                guard case .transactionNotFound = error else { throw error }
            }
        }
        return entries
    }

    /// The subscriptions, running and ended, by group.
    package func servedSubscriptions() throws(StoreFailure) -> [ServedSubscription] {
        refresh()
        let now = configuration.clock.now
        var subscriptions: [ServedSubscription] = []
        for chain in ledger.chains.values.sorted(by: { $0.key < $1.key }) {
            guard let entry = try servedEntries([chain.latestTransactionID]).first else { continue }
            let info = ledger.renewalInfo(of: chain, appTransactionID: signer.appTransactionID, at: now)
            subscriptions.append(
                ServedSubscription(chain: chain, state: chain.state(at: now), entry: entry, renewalInfo: info)
            )
        }
        return subscriptions
    }

    /// Signs a transaction for servers, with the current date and without device verification (V-01).
    package nonisolated func servedDocument(_ entry: LedgerEntry) throws(StoreFailure) -> String {
        try servedDocument(
            entry.payload(
                bundleID: metadata.bundleID,
                environment: metadata.environment,
                appTransactionID: signer.appTransactionID,
                signedAt: configuration.clock.now
            )
        )
    }

    /// Signs a renewal info for servers.
    package nonisolated func servedDocument(_ info: RenewalInfoPayload) throws(StoreFailure) -> String {
        var info = info
        info.signedDate = configuration.clock.now
        return try signer.sign(payload: info).text.compactSerialization
    }

    /// Signs a transaction or an app transaction for servers.
    private nonisolated func servedDocument(_ payload: some SignedPayload) throws(StoreFailure) -> String {
        try signer.sign(payload: payload).text.compactSerialization
    }

    /// Signs any other payload of a server.
    package nonisolated func servedDocument(_ payload: some Encodable) throws(StoreFailure) -> String {
        try signer.sign(encoding: payload).text.compactSerialization
    }

    /// Returns the signed app transaction for servers.
    package func servedAppTransaction() throws(StoreFailure) -> String {
        var payload = appTransactionPayload
        payload.appTransactionId = signer.appTransactionID
        return try servedDocument(payload)
    }
}

/// Changes by the app's server, and by the App Store without the customer.
extension LocalStore {
    /// Extends a subscription (V-12).
    ///
    /// - Returns: The extended subscription, or the reason for the refusal.
    package func extend(
        _ originalID: UInt64,
        byDays days: Int,
        forAll requestID: String? = nil
    ) throws(StoreFailure) -> Result<SubscriptionChain, ExtensionRefusal> {
        try performNow { ledger, date in
            do throws(ExtensionRefusal) {
                let decision = try ledger.decideExtension(
                    ofSubscription: originalID,
                    byDays: days,
                    forAll: requestID,
                    at: date
                )
                return (.success(decision.chain), decision.change)
            } catch {
                return (.failure(error), nil)
            }
        }
    }

    /// Sets the account token of a purchase (V-11).
    package func setAccountToken(_ token: UUID, of id: UInt64) throws(StoreFailure) {
        try change(id) { ledger, entry, date throws(StoreFailure) in
            ledger.decideAccountToken(token, of: entry, at: date)
        }
    }
}

extension LocalStore {
    /// Takes over a recorded history (V-16).
    ///
    /// - Parameter prepare: Makes the entries, with identifiers from the first free one on; called again if another
    ///   process has written meanwhile.
    /// - Returns: The second result of `prepare`.
    /// - Throws: The error of `prepare`, the refusal of the ledger, or a failure to save.
    package func replay<Report: Sendable>(
        _ prepare: @escaping @Sendable (UInt64, Catalog, StoreDate) throws(StoreFailure) -> ([ReplayedEntry], Report)
    ) throws(StoreFailure) -> Report {
        try performNow { ledger, date throws(StoreFailure) in
            let (entries, report) = try prepare(ledger.nextTransactionID, ledger.catalog, date)
            return (report, try ledger.decideReplay(of: entries, at: date))
        }
    }
}
