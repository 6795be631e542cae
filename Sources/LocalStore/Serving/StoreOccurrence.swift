package import Foundation
package import StoreInterface
package import StoreLedger
import StorePersistence
import StoreTime
import Synchronization

/// A saved event with the state of its transaction and its subscription right after it.
package struct StoreOccurrence: Hashable, Sendable {
    package let event: LedgerEvent
    /// The transaction of the event; `nil` if the event has none, or it cannot be read.
    package let entry: LedgerEntry?
    /// The subscription that the transaction is the latest period of, or was.
    package let chain: SubscriptionChain?
    /// The renewal info of ``chain``, without a device.
    package let renewalInfo: RenewalInfoPayload?
}

/// The observers of every saved event of one store.
final class EventObservers: Sendable {
    private let bodies = Mutex<[UUID: @Sendable ([StoreOccurrence]) -> Void]>([:])

    var isEmpty: Bool { bodies.withLock { $0.isEmpty } }

    func add(_ id: UUID, _ body: @escaping @Sendable ([StoreOccurrence]) -> Void) {
        bodies.withLock { $0[id] = body }
    }

    func remove(_ id: UUID) {
        // Released after the lock, because the body may be the last owner of other objects.
        let removed = bodies.withLock { $0.removeValue(forKey: id) }
        withExtendedLifetime(removed) {}
    }

    func send(_ occurrences: [StoreOccurrence]) {
        for body in bodies.withLock({ Array($0.values) }) { body(occurrences) }
    }
}

extension LocalStore {
    /// Registers an observer of saved events, which is called before the caller of the change resumes.
    ///
    /// The store is woken by the commits of other processes from now on, so that it is called with their events, too.
    ///
    /// - Parameters:
    ///   - id: The identifier for ``removeEventObserver(_:)``.
    ///   - body: It is called on the store's own queue, so it has to be short and must not wait for the store.
    package nonisolated func addEventObserver(_ id: UUID, _ body: @escaping @Sendable ([StoreOccurrence]) -> Void) {
        observers.add(id, body)
        watchOthers()
    }

    package nonisolated func removeEventObserver(_ id: UUID) { observers.remove(id) }
}

extension Publisher {
    /// Publishes to the event observers a batch that has just been saved.
    func publishOccurrences(of signed: SignedBatch) {
        guard !observers.isEmpty else { return }
        var entries: [UInt64: LedgerEntry] = [:]
        var chains: [SubscriptionChain.Key: SubscriptionChain] = [:]
        var occurrences: [StoreOccurrence] = []
        var journal = signed.journal[...]
        for change in signed.changes.map(\.change) {
            for entryChange in change.entries { entries[entryChange.entry.id] = entryChange.entry }
            for chain in change.chains { chains[chain.key] = chain }
            for item in journal.prefix(change.events.count) {
                let entry = item.event.transactionID.flatMap { entries[$0] ?? reader.undamagedEntry($0) }
                occurrences.append(occurrence(item, entry, chain: entry.flatMap { chain(of: $0, in: chains) }))
            }
            journal = journal.dropFirst(change.events.count)
        }
        observers.send(occurrences)
    }

    /// Publishes to the event observers events that another process has saved, with the state that this process reads.
    func publishOccurrences(ofForeign journal: [JournalRecord]) {
        guard !observers.isEmpty else { return }
        observers.send(
            journal.map { item in
                let entry = item.event.transactionID.flatMap { reader.undamagedEntry($0) }
                return occurrence(item, entry, chain: entry.flatMap { chain(of: $0, in: [:]) })
            }
        )
    }

    private func chain(
        of entry: LedgerEntry,
        in changed: [SubscriptionChain.Key: SubscriptionChain]
    ) -> SubscriptionChain? {
        guard let key = entry.chainKey, let chain = changed[key] ?? ledger.chains[key] else { return nil }
        return chain.originalID == entry.originalID ? chain : nil
    }

    private func occurrence(
        _ item: JournalRecord,
        _ entry: LedgerEntry?,
        chain: SubscriptionChain?
    ) -> StoreOccurrence {
        StoreOccurrence(
            event: item.event,
            entry: entry,
            chain: chain,
            renewalInfo: chain.map {
                ledger.renewalInfo(of: $0, appTransactionID: reader.signer.appTransactionID, at: item.event.date)
            }
        )
    }
}
