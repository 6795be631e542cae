import Foundation
import LocalStore
import OpenStoreKit
@_spi(SimulatedStores) import PaymentQueue
import SimulatedStores
import StoreInterface
import StoreLedger
import StoreTime
import StoreTimelines

extension LanePlayer {
    /// True if the app has ever used its queue.
    private var usesQueue: Bool { simulated.run { PaymentQueueActivity.begun } > 0 }

    func look() async throws(StoreFailure) -> LaneSnapshot {
        let entitled = try await transactions(.currentEntitlements)
        let unlocked = await unlocked()
        var lapsed: [TransactionPayload] = []
        for product in unlocked.subtracting(entitled.map(\.productId)).sorted() {
            if let payload = try await simulated.local.latestTransaction(productID: product)?.payload {
                lapsed.append(payload)
            }
        }
        let (now, machineNow) = (simulated.local.now, SystemStoreClock().now)
        func ending(_ payloads: [TransactionPayload], between start: StoreDate, and end: StoreDate) -> Set<String> {
            let ends = payloads.filter { payload in
                guard let date = payload.expiresDate, payload.revocationDate == nil else { return false }
                return start < date && date <= end
            }
            return Set(ends.map(\.productId))
        }
        return LaneSnapshot(
            entitled: Set(entitled.map(\.productId)),
            unlocked: unlocked,
            seeminglyExpired: ending(entitled, between: now, and: machineNow),
            seeminglyRunning: ending(lapsed, between: machineNow, and: now),
            leftovers: try await leftovers(),
            launch: history.launch,
            actCount: history.acts.count
        )
    }

    func outcome(before: LaneSnapshot, after: LaneSnapshot) async throws -> LaneOutcome {
        let journal = try await simulated.local.journal(after: 0, limit: .max)
        let waited = journal.filter { $0.event.kind == .approvalRequested }.compactMap(\.event.productID)
        let sales = journal.filter { $0.event.kind.makesTransaction || $0.event.kind == .planChangeScheduled }
            .compactMap { entry in entry.event.productID.map { ($0, entry.sequence) } }
        let prompts = customerPrompts.prompts
        return LaneOutcome(
            purchases: try await purchases(in: journal),
            acts: history.acts,
            waited: Set(waited),
            soldAt: Dictionary(sales, uniquingKeysWith: min),
            before: before,
            after: after,
            prompts: prompts,
            prices: prices,
            hungForProducts: log.notes.compactMap { note in
                guard case .hungForProducts(let products) = note else { return nil }
                return products.joined(separator: ", ")
            },
            missedButtons: missedButtons,
            missedPromotions: taps.filter { tap in
                !prompts.dropFirst(tap.promptsBefore).contains { $0.hasPrefix("purchase sheet for \(tap.productID)") }
            }.map(\.productID),
            idleTaps: idleTaps,
            complaints: complaints + calls.filter { !$0.isAnswered }.map { "\($0.name) did not return\(hint)" },
            usesQueue: usesQueue,
            timeline: timeline.entries
        )
    }

    /// The reason for an unreturned call that is not the app's mistake, or an empty text.
    private var hint: String {
        app?.settle == nil
            ? "; if it waits for a task or a dispatch queue of the app, let ParityApp.settle wait for that work" : ""
    }

    func transactions(_ query: TransactionQuery) async throws(StoreFailure) -> [TransactionPayload] {
        var found: [TransactionPayload] = []
        var cursor: TransactionCursor?
        repeat {
            let page = try await simulated.local.transactions(query, after: cursor)
            found += page.transactions.compactMap(\.payload)
            cursor = page.next
        } while cursor != nil
        return found
    }

    private func purchases(in journal: [JournalRecord]) async throws(StoreFailure) -> [StoredPurchase] {
        let finished = Set(journal.filter { $0.event.kind == .finished }.compactMap(\.event.transactionID))
        let origins = origins(in: journal)
        var purchases: [StoredPurchase] = []
        for id in origins.keys.sorted() {
            guard let payload = try await simulated.local.transaction(id: id)?.payload, let origin = origins[id]
            else {
                continue
            }
            purchases.append(
                StoredPurchase(
                    id: id,
                    productID: payload.productId,
                    isConsumable: payload.type == ProductKind.consumable.rawValue,
                    quantity: payload.quantity,
                    account: payload.appAccountToken?.value,
                    day: Int((payload.purchaseDate.date.timeIntervalSince(check.start) / 86_400).rounded(.down)),
                    isRevoked: payload.revocationDate != nil,
                    isUpgraded: payload.isUpgraded == true,
                    group: payload.subscriptionGroupIdentifier,
                    origin: origin,
                    isFinished: finished.contains(id)
                )
            )
        }
        return purchases
    }

    private func origins(in journal: [JournalRecord]) -> [UInt64: UnfinishedTransaction.Origin] {
        let own = Set(
            log.notes.compactMap { note -> UInt64? in
                guard case .bought(let id) = note else { return nil }
                return id
            }
        )
        let approved = Set(journal.map(\.event).filter { $0.kind == .approved }.compactMap(\.transactionID))
        var origins: [UInt64: UnfinishedTransaction.Origin] = [:]
        for event in journal.map(\.event) where event.kind.makesTransaction {
            guard let id = event.transactionID else { continue }
            origins[id] =
                switch event.kind {
                case .renewed, .billingRecovered: .renewal
                case .familyShared: .family
                case .purchased, .resubscribed, .upgraded, .crossgraded, .planChangeScheduled, .offerScheduled,
                    .gracePeriodStarted, .billingRetryStarted, .expired, .autoRenewTurnedOn, .autoRenewTurnedOff,
                    .priceConsentRequested, .priceIncreaseAgreed, .priceIncreaseDeclined, .finished, .refunded,
                    .refundRequested, .refundDeclined, .refundReversed, .renewalExtended, .accountTokenSet,
                    .familySharingEnded,
                    .purchaseCancelled, .approvalRequested, .approved, .answered,
                    .declined, .purchaseInterrupted, .issueResolved, .issueCancelled, .purchaseFailed, .deleted,
                    .cleared:
                    approved.contains(id) ? .approved : own.contains(id) ? .app : .outside
                }
        }
        return origins
    }

    /// Returns the products that the app reports, or else those that it has granted and not taken back or let expire.
    private func unlocked() async -> Set<String> {
        if let unlocked = app?.unlocked {
            var answer: Set<String> = []
            await call("unlocked") { answer = await unlocked() }
            return answer
        }
        let now = simulated.now
        var unlocked: Set<String> = []
        for act in history.acts {
            switch act.kind {
            case .granted(_, _, let until):
                if let until, until <= now { break }
                unlocked.insert(act.productID)
            case .taken: unlocked.remove(act.productID)
            case .notified, .called, .received, .killed: break
            }
        }
        return unlocked
    }

    /// Returns the unfinished transactions of the store, and further entries of the queue.
    private func leftovers() async throws(StoreFailure) -> [UnfinishedTransaction] {
        let now = simulated.now
        func age(_ date: Date?) -> Duration? { date.map { .seconds(Int64(now.timeIntervalSince($0).rounded())) } }
        let origins: [UInt64: UnfinishedTransaction.Origin]
        do throws(StoreFailure) {
            origins = self.origins(in: try await simulated.local.journal(after: 0, limit: .max))
        } catch {
            origins = [:]
        }
        let usesQueue = usesQueue
        var leftovers: [UnfinishedTransaction] = []
        var known: Set<UInt64> = []
        for payload in try await transactions(.unfinished) {
            let id = payload.transactionId.value
            known.insert(id)
            // A queue cannot finish a transaction that was revoked before (C-15).
            if usesQueue, payload.revocationDate != nil { continue }
            let date = payload.purchaseDate.date
            leftovers.append(
                UnfinishedTransaction(
                    productID: payload.productId,
                    transactionID: id,
                    date: date,
                    age: age(date),
                    origin: origins[id] ?? .outside
                )
            )
        }
        guard usesQueue else { return leftovers }
        for entry in simulated.run({ SKPaymentQueue.default().transactions }) {
            let origin: UnfinishedTransaction.Origin
            switch entry.transactionState {
            case .failed: origin = .failedPayment
            case .restored: origin = .restoredCopy
            case .purchased:
                guard let id = entry.transactionIdentifier.flatMap({ UInt64($0) }), !known.contains(id) else {
                    continue
                }
                origin = .restoredCopy
            case .purchasing, .deferred: continue
            @unknown default: continue
            }
            leftovers.append(
                UnfinishedTransaction(
                    productID: entry.payment.productIdentifier,
                    transactionID: nil,
                    date: entry.transactionDate,
                    age: age(entry.transactionDate),
                    origin: origin
                )
            )
        }
        return leftovers
    }
}
