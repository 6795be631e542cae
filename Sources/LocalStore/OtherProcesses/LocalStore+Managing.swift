import Foundation
import StoreCatalog
package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// Communication of a manager in another process with the running app.
extension LocalStore {
    /// The key of the intents that wait for a process with the app.
    private static let outsideIntents = "intents-from-outside"
    /// The key of the milliseconds by which the store's clock is ahead of the machine's.
    package static let clockLead = "clock-lead"

    /// An intent as it is stored until a process with the app takes it.
    private struct StoredIntent: Codable {
        let productID: String
        let offerID: String?
    }

    /// Watches from the opening of the store on, if the configuration says that a manager may control it.
    func beginWatching() {
        guard configuration.watchesOtherProcesses else { return }
        watchOthers()
        takeManagersChanges()
    }

    /// Applies the settings, the clock and the intents that a manager has stored.
    func takeManagersChanges() {
        guard configuration.watchesOtherProcesses else { return }
        do throws(StoreFailure) {
            let commits = try translating { () throws(PersistenceFailure) in try database.foreignCommits() }
            // Commits of this process also lead here, and find nothing to apply.
            guard commits == nil || commits != takenCommits else { return }
            var isComplete = true
            lanes?.isRecording = database.recordsLanes { failure in
                isComplete = false
                configuration.report(failure)
            }
            try takeClockLead()
            try takeStoredSettings()
            try takeIntents()
            if isComplete { takenCommits = commits }
        } catch {
            configuration.report("a change by another process could not be read: \(error)")
        }
    }

    /// Wakes the processes that watch the same database.
    package nonisolated func notifyOthers() { others.signal?.notify() }

    private func takeStoredSettings() throws(StoreFailure) {
        let stored = try database.testSettingOverrides(for: ledger.catalog, reporting: configuration.report)
        guard stored != session.overrides else { return }
        session.overrides = stored
        apply(stored.applied(to: TestSettings(ledger.catalog.settings)))
    }

    private func takeClockLead() throws(StoreFailure) {
        guard let clock = configuration.clock as? AdjustableStoreClock else { return }
        let lead = try database.clockLead()
        guard clock.milliseconds != lead else { return }
        clock.milliseconds = lead
        // The alarm was set with the former time of the clock.
        alarm.cancel()
    }

    private func takeIntents() throws(StoreFailure) {
        guard try storedIntents() != nil else { return }
        let taken: [StoredIntent] = try database.alone { () throws(StoreFailure) in
            let stored = try storedIntents() ?? []
            try translating { () throws(PersistenceFailure) in try database.setSetting(Self.outsideIntents, nil) }
            return stored
        }
        sequences.intents.send(taken.map { PurchaseIntentPayload(productID: $0.productID, offerID: $0.offerID) })
    }

    private func storedIntents() throws(StoreFailure) -> [StoredIntent]? {
        let text = try translating { () throws(PersistenceFailure) in try database.setting(Self.outsideIntents) }
        guard let text else { return nil }
        do {
            return try PayloadCoding.decode([StoredIntent].self, from: Data(text.utf8))
        } catch {
            throw .storage(detail: "the intents of another process cannot be read: \(error)")
        }
    }
}

/// Operations of a manager that only the process of the app can complete.
extension LocalStore {
    /// Stores an intent for the process of the app, or for its next launch (P-47).
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - note: Called before the app can receive the intent, which the catalog permits.
    /// - Throws: ``StoreFailure/productUnavailable(id:)``, ``StoreFailure/invalidOfferIdentifier(_:)``, or a failure to
    ///   write.
    package func leaveIntent(
        _ intent: PurchaseIntentPayload,
        noting note: @Sendable () -> Void
    ) throws(StoreFailure) {
        guard let product = ledger.catalog.product(intent.productID) else {
            throw .productUnavailable(id: intent.productID)
        }
        if let offerID = intent.offerID {
            let offers = product.subscription.map { $0.winBackOffers + $0.promotionalOffers } ?? []
            guard offers.contains(where: { $0.id == offerID }) else { throw .invalidOfferIdentifier(offerID) }
        }
        note()
        try database.alone { () throws(StoreFailure) in
            let left = StoredIntent(productID: intent.productID, offerID: intent.offerID)
            let all = (try storedIntents() ?? []) + [left]
            let text: String
            do {
                text = String(decoding: try PayloadCoding.encode(all), as: UTF8.self)
            } catch {
                throw .storage(detail: "the intent cannot be written: \(error)")
            }
            try translating { () throws(PersistenceFailure) in try database.setSetting(Self.outsideIntents, text) }
        }
        // If the app runs in this process, it receives the intent directly.
        takenCommits = nil
        notifyOthers()
    }

    /// Moves the clock of the store ahead, for every process whose store keeps the machine's time.
    ///
    /// Changes that fall due on the way are decided, each with the date at which it was due.
    ///
    /// - Throws: A failure to write; the clock stands where it was then.
    package func advanceClock(byMilliseconds milliseconds: Int64) throws(StoreFailure) {
        try setClockLead(database.clockLead() + milliseconds)
    }

    /// Resets the clock of the store to the machine's time, for a store without transactions.
    ///
    /// - Throws: A failure to write.
    package func resetClock() throws(StoreFailure) { try setClockLead(0) }

    private func setClockLead(_ lead: Int64) throws(StoreFailure) {
        try translating { () throws(PersistenceFailure) in
            try database.setValue(Self.clockLead, lead == 0 ? nil : lead)
        }
        try takeClockLead()
        refresh()
        notifyOthers()
    }
}

extension LedgerStorage {
    /// Returns the milliseconds by which the store's clock is ahead of the machine's.
    func clockLead() throws(StoreFailure) -> Int64 {
        try translating { () throws(PersistenceFailure) in try value(LocalStore.clockLead) ?? 0 }
    }
}
