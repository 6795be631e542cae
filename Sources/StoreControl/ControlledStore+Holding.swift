package import LocalStore
import SQLiteDatabase
package import StoreInterface
package import StoreLedger
import StoreTime

/// The checkpoint of a controlled store.
extension ControlledStore: StoreCheckpoint {
    package nonisolated var isIdle: Bool {
        testControl.isPlain && assumeIsolated { $0.heldUpdates.isEmpty && $0.lag == nil }
    }

    package nonisolated func pass(_ step: SimulatedStep, of productID: String) async {
        await testControl.pass(step, of: productID)
    }

    package nonisolated func didSave(_ change: RecordedChange) {
        assumeIsolated { $0.delayListing(of: change) }
    }

    package nonisolated func didReadChanges(leadingTo ledger: Ledger) {
        // Listed at once, but not before earlier changes.
        assumeIsolated { $0.lag?.append(ListingDelay.Change(leadingTo: ledger)) }
    }

    package nonisolated func publish(_ updates: [PendingUpdate], upTo head: Int64) {
        assumeIsolated { $0.hold(updates, upTo: head) }
    }

    package nonisolated var holdsAnnouncements: Bool { testControl.holds(.announced) }

    package nonisolated func withdraw(_ ids: Set<UInt64>?) {
        assumeIsolated { store in
            guard let ids else {
                store.heldUpdates = []
                store.lag = nil
                return
            }
            for index in store.heldUpdates.indices where store.heldUpdates[index].announces(anyOf: ids) {
                store.heldUpdates[index].update.announced = nil
            }
        }
    }

    /// Reorders the subscriptions among replayed entries, the newest first; they occupy the same places as before.
    package nonisolated func replayOrder(of entries: [LedgerEntry], at position: Int64) -> [LedgerEntry] {
        guard testControl.quirks.applies(.replaysNewestFirst, UInt64(bitPattern: position)) else { return entries }
        var newestFirst = entries.filter { $0.kind == .autoRenewable }.reversed().makeIterator()
        return entries.map { $0.kind == .autoRenewable ? newestFirst.next() ?? $0 : $0 }
    }

    package nonisolated func repetition(of transaction: SignedTransaction, receivedAt position: Int64)
        -> SignedTransaction?
    {
        guard testControl.quirks.applies(.announcesAgain, UInt64(bitPattern: position)) else { return nil }
        return assumeIsolated { $0.signedAnew(transaction.transactionID) }
    }

    package nonisolated func endDelays() {
        assumeIsolated { store in
            guard store.lag != nil else { return }
            store.lag?.endDelays()
            store.list()
        }
    }

    package nonisolated func prepareQuery(isCounted: Bool) {
        assumeIsolated { store in
            store.list()
            if isCounted, !CompleteListing.isWanted { store.lag?.look() }
        }
    }

    /// The earlier state that queries show; `nil` if they show everything, as a payment queue's own queries do.
    package nonisolated var shown: EarlierState? { CompleteListing.isWanted ? nil : assumeIsolated { $0.lag?.shown } }
}

/// Held updates.
extension ControlledStore {
    /// Publishes updates, or queues them behind held updates.
    private func hold(_ updates: [PendingUpdate], upTo head: Int64) {
        let updates = updates.map { update in
            guard update.announced == nil, !update.isUnread, !update.isForeign else { return update }
            var update = update
            update.announced = quirkAnnouncement(of: update.entry.event)
            return update
        }
        for item in updates.map({ HeldUpdate(update: $0) }) {
            // An update without a receiver need not wait, but must keep its position in the order.
            guard item.isWorthHolding || !heldUpdates.isEmpty else {
                publishNow([item.update], upTo: item.update.entry.sequence)
                continue
            }
            if item.isWorthHolding { _ = testControl.arrive(at: .announced, [item.update.entry.event.productID]) }
            heldUpdates.append(item)
            publishReleasedUpdates()
        }
        publishReleasedUpdates()
    }

    /// Publishes the updates that are no longer held.
    private func publishReleasedUpdates() {
        var ready: [PendingUpdate] = []
        while var item = heldUpdates.first {
            let products: Set<String?> = [item.update.entry.event.productID]
            guard !item.isWorthHolding || testControl.lets(products, take: .announced, after: &item.passed) else {
                heldUpdates[0] = item
                break
            }
            ready.append(item.update)
            heldUpdates.removeFirst()
        }
        publishNow(ready, upTo: heldUpdates.first.map { $0.update.entry.sequence - 1 } ?? local.changeNumber)
    }

    private func publishNow(_ updates: [PendingUpdate], upTo head: Int64) {
        local.assumeIsolated { $0.publish(updates, upTo: head, isReleased: true) }
    }
}

/// Delayed listings.
extension ControlledStore {
    /// The longest listing delay, in milliseconds of the store's clock, however many queries there are (T-24).
    private static let longestListingDelay: Int64 = 2_000

    /// Hides a saved change from the queries, if a gate or a quirk requires it.
    private func delayListing(of recorded: RecordedChange) {
        guard recorded.journal.contains(where: { $0.event.kind != .finished }) else { return }
        var change = ListingDelay.Change(recorded)
        change.delay = delay(of: recorded.journal)
        let isHeld = testControl.arrive(at: .listed, change.products)
        guard isHeld || change.delay != nil || lag != nil else { return }
        if lag == nil { lag = ListingDelay(showing: recorded.former) }
        lag?.append(change)
        list()
    }

    private func delay(of journal: [JournalRecord]) -> (looks: Int, until: StoreDate)? {
        let made = journal.first { $0.event.kind.makesTransaction }
        guard let subject = made.map({ UInt64(bitPattern: $0.sequence) }) else { return nil }
        guard testControl.quirks.applies(.listsLate, subject) else { return nil }
        let end = StoreDate(milliseconds: local.now.milliseconds + Self.longestListingDelay)
        return (testControl.quirks.queriesBeforeListing(subject), end)
    }

    /// Lists the changes that may be listed now.
    func list() {
        guard lag != nil else { return }
        let (testControl, now) = (testControl, local.now)
        lag?.advance { change in
            if let delay = change.delay {
                guard delay.looks <= 0 || delay.until <= now else { return false }
            }
            return testControl.lets(change.products, take: .listed, after: &change.passed)
        }
        if lag?.isOver == true { lag = nil }
    }
}

/// The gates for tests; when a call returns, all released operations have continued.
extension ControlledStore {
    /// Closes a gate.
    ///
    /// - Parameters:
    ///   - step: The step before which the gate stands.
    ///   - productID: The product whose changes the gate holds; `nil` for all.
    /// - Returns: The handle of the gate.
    package nonisolated func closeGate(before step: SimulatedStep, productID: String?) -> Int {
        testControl.close(before: step, productID: productID)
    }

    /// Opens a gate permanently.
    package nonisolated func openGate(_ gate: Int) {
        testControl.open(gate)
        goOn()
    }

    /// Lets a number of changes through a gate that stays closed.
    package nonisolated func release(_ count: Int, at gate: Int) {
        testControl.release(count, at: gate)
        goOn()
    }

    /// Opens all gates, and ends all waits for an answer that never comes.
    package nonisolated func endTestControl() {
        testControl.end()
        goOn()
    }

    private nonisolated func goOn() {
        local.executor.wait {
            assumeIsolated { store in
                store.publishReleasedUpdates()
                store.list()
            }
        }
    }
}
