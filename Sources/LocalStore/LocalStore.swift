import Foundation
package import StoreInterface
import StoreLedger
import StorePersistence
import StoreSigning
package import StoreTime
import Synchronization

/// A store that lives on this machine.
///
/// ## Isolation
///
/// A change is decided, signed, and saved without an `await` in between, and only then does anybody hear of it.
/// No caller can see a purchase that might still be lost. What is slow, such as asking the customer, happens
/// before. Decisions that come in while others are being saved are saved together afterwards.
package actor LocalStore: Store {
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    private nonisolated let executor = SerialQueueExecutor(label: "openstorekit.local-store")

    let configuration: LocalStoreConfiguration
    let metadata: StoreMetadata
    let database: LedgerDatabase
    let seal: StoreSeal
    var ledger: Ledger
    var sheet = Sheet()
    /// Decisions that wait for the next save.
    private var waiting: [any PendingDecision] = []
    private var isSavingScheduled = false
    private var alarm: (date: StoreDate, task: Task<Void, Never>)?

    /// What is told to `Transaction.updates`. Positions are change numbers; whoever lags reads the journal.
    nonisolated let announcements: Broadcast<SignedTransaction>
    nonisolated let statusChanges = Broadcast<SignedSubscriptionStatus>(head: 0, limit: nil)
    nonisolated let signals = Broadcast<PurchaseSignal>(head: 0, limit: nil)
    nonisolated let storefrontUpdates = Broadcast<StorefrontPayload>(head: 0, limit: nil)
    nonisolated let settings: Mutex<LocalStoreSettings>

    /// Opens the store, and makes its keys and tables when there are none.
    ///
    /// - Throws: ``StoreFailure/storage(detail:)`` or ``StoreFailure/signing(detail:)``, naming path and reason.
    package init(_ configuration: LocalStoreConfiguration) throws(StoreFailure) {
        let opened = try OpenedStore(configuration)
        self.configuration = configuration
        metadata = opened.metadata
        database = opened.database
        seal = opened.seal
        ledger = opened.ledger
        announcements = Broadcast(head: opened.ledger.sequence, limit: 256)
        settings = Mutex(opened.settings)
    }

    deinit { alarm?.task.cancel() }

    package nonisolated var location: StoreLocation { settings.withLock { $0.location } }
    package nonisolated var trust: TrustContext { settings.withLock { $0.trust } }
    package nonisolated var now: StoreDate { configuration.clock.now }
    package nonisolated var canMakePayments: Bool { settings.withLock { $0.canMakePayments } }
    /// The change number of the last change anybody could have heard of.
    package nonisolated var changeNumber: Int64 { announcements.head }

    // MARK: Deciding and saving

    /// Makes a decision true: decided in turn, signed, saved together with whatever else waits, then told.
    func perform<Outcome: Sendable>(
        _ decide: @escaping (Ledger, StoreDate) throws(StoreFailure) -> (Outcome, LedgerChange?)
    ) async throws(StoreFailure) -> Outcome {
        let result = await withCheckedContinuation { continuation in
            waiting.append(Decision(decide, for: continuation))
            guard !isSavingScheduled else { return }
            isSavingScheduled = true
            // In a task of its own, so that whoever is in line for the actor now gets into the same save.
            Task { saveWaiting() }
        }
        return try result.get()
    }

    private func saveWaiting() {
        isSavingScheduled = false
        let batch = waiting
        waiting = []
        save(batch)
    }

    /// Brings the store up to the clock and to what other processes wrote.
    ///
    /// Reads call it first; what cannot be saved now stays due, is reported, and is tried again.
    func refresh() {
        do throws(StoreFailure) {
            if try database.currentSequence() != ledger.sequence { try reload() }
        } catch {
            configuration.report("the store could not be read: \(error)")
        }
        guard let due = ledger.nextDueDate, due <= configuration.clock.now else { return setAlarm() }
        save([])
    }

    /// Decides, signs and saves a batch in one SQLite transaction, after everything that fell due before it.
    private func save(_ batch: [any PendingDecision]) {
        // A second process may have written since; then everything is decided again on what is true now.
        for _ in 0..<8 {
            switch trySaving(batch) {
            case .done: return setAlarm()
            case .stale: continue
            case .failed(let failure, let decided):
                for decision in decided { decision.fail(failure) }
                if decided.isEmpty { configuration.report("what fell due could not be saved: \(failure)") }
                return
            }
        }
        for decision in batch { decision.fail(.storage(detail: "the database is written by others all the time")) }
    }

    private enum Saving {
        case done
        case stale
        case failed(StoreFailure, [any PendingDecision])
    }

    private func trySaving(_ batch: [any PendingDecision]) -> Saving {
        let now = configuration.clock.now
        let before = ledger.sequence
        var sealed = SealedBatch()
        var decided: [any PendingDecision] = []
        var refused: [(any PendingDecision, StoreFailure)] = []
        do throws(StoreFailure) {
            if try database.currentSequence() != before { try reload() }
            let start = ledger.sequence
            while let change = ledger.decideNextDue(at: now) { try take(change, at: now, into: &sealed) }
            for decision in batch {
                do throws(StoreFailure) {
                    if let change = try decision.decide(in: ledger, at: now) { try take(change, at: now, into: &sealed) }
                    decided.append(decision)
                } catch {
                    refused.append((decision, error))
                }
            }
            if !sealed.isEmpty {
                noteUnheardRefunds(in: &sealed)
                guard try database.saveUnlessStale(sealed.changes, expecting: start) else {
                    try reload()
                    return .stale
                }
            }
        } catch {
            // Nothing of the batch is on disk; the memory goes back to what is.
            do throws(StoreFailure) { try reload() } catch { configuration.report("reloading failed: \(error)") }
            return .failed(error, batch)
        }
        tell(sealed)
        for decision in decided { decision.succeed() }
        for (decision, failure) in refused { decision.fail(failure) }
        return .done
    }

    private func take(_ change: LedgerChange, at date: StoreDate, into sealed: inout SealedBatch) throws(StoreFailure) {
        let texts = try seal.sign(change, at: date)
        sealed.append(change, texts: texts, after: ledger.sequence)
        ledger.apply(change)
    }

    private func reload() throws(StoreFailure) {
        let known = announcements.head
        ledger = Ledger(catalog: ledger.catalog, rules: ledger.rules, snapshot: try database.loadLedger())
        try tellOthersChanges(after: known)
    }

    // MARK: Time

    /// Wakes the store when the next thing falls due.
    private func setAlarm() {
        let due = ledger.nextDueDate
        guard alarm?.date != due else { return }
        alarm?.task.cancel()
        alarm = nil
        guard let due else { return }
        let clock = configuration.clock
        let task = Task { [weak self] in
            do throws(CancellationError) {
                try await clock.sleep(until: due)
            } catch {
                return
            }
            await self?.ring(due)
        }
        alarm = (due, task)
    }

    private func ring(_ due: StoreDate) {
        if alarm?.date == due { alarm = nil }
        refresh()
    }
}
