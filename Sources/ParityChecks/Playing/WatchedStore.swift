import Foundation
import PurchaseEvents
import StoreInterface
import Synchronization
import TransactionCore

/// A decorator of a store for one launch of an app.
///
/// All calls are passed on to the store. Calls are counted, so that a check knows when the app has settled. The app can be
/// killed in the middle of a call. Once it has ended, none of its remaining code reaches the store.
final class WatchedStore: StoreDecorator {
    /// The number of unsuccessful requests for the same products in one step after which an app counts as hung.
    private static let callLimit = 25

    let identity: StoreIdentity
    let life: ProcessLife
    /// The calls in progress.
    let visits: WorkInProgress
    private let calls: WorkInProgress.Participant
    let log: CallLog
    private let history: AppHistory
    private let storage: DeviceStorage
    /// The requests that may never be answered, and do not count as visits.
    private let questions = Atomic<UInt64>(0)
    private let open: Mutex<any Store>
    private let settings: Mutex<WatchedSettings>

    init(
        _ store: any Store,
        life: ProcessLife,
        log: CallLog,
        history: AppHistory,
        storage: DeviceStorage,
        settings: WatchedSettings
    ) {
        identity = store.identity
        self.life = life
        self.history = history
        self.storage = storage
        visits = WorkInProgress()
        calls = visits.participant(.calls)
        self.log = log
        open = Mutex(store)
        self.settings = Mutex(settings)
    }

    var questionCount: UInt64 { questions.load(ordering: .relaxed) }

    var inner: any Store { open.withLock { $0 } }

    /// The recorder of the app's calls, which passes everything on to the recorder of the timeline.
    var recorder: (any StoreRecorder)? {
        inner.recorder.map { timeline in
            LaneRecorder(timeline: timeline, history: history, life: life) { [weak self] in self?.noteFinish(of: $0) }
        }
    }

    var currentSettings: WatchedSettings {
        get { settings.withLock { $0 } }
        set { settings.withLock { $0 = newValue } }
    }

    /// Ends the launch: from now on the app has no store.
    func end() {
        life.end()
        // The store is released outside the lock: its end also ends the feeds of its listeners.
        let former = open.withLock { open in
            defer { open = UnavailableStore(failure: .storage(detail: "the app was terminated")) { _ in } }
            return open
        }
        withExtendedLifetime(former) {}
    }

    /// Passes a call on, during which the app does not count as settled.
    func passing<Answer>(_ body: (any Store) async -> Answer) async -> Answer {
        calls.begin()
        defer { calls.end() }
        return await body(inner)
    }

    func passing<Answer>(
        throwing body: (any Store) async throws(StoreFailure) -> Answer
    ) async throws(StoreFailure) -> Answer {
        calls.begin()
        defer { calls.end() }
        return try await body(inner)
    }

    /// Returns a feed that delivers events to the app as long as it runs.
    func passing<Element>(_ feed: StoreFeed<Element>) -> StoreFeed<Element> {
        let life = life
        return StoreFeed {
            guard life.isActive, let element = await feed.next() else { return nil }
            return life.isActive ? element : nil
        }
    }

    // MARK: Products

    /// Passes the question on without counting it as a visit: an unanswered request must not keep a step from ending.
    func isAnswered(_ call: SimulatedCall) async throws(StoreFailure) -> Bool {
        questions.add(1, ordering: .relaxed)
        return try await inner.isAnswered(call)
    }

    func products(for identifiers: [String]) async throws(StoreFailure) -> [ProductPayload] {
        try await passing { store throws(StoreFailure) in
            let withdrawn = currentSettings.withdrawn
            let products = try await store.products(for: identifiers.filter { !withdrawn.contains($0) })
            try noteProducts(asked: Set(identifiers), got: products.count)
            return products
        }
    }

    /// Ends an app that repeatedly requests missing products, as the system does with an app that hangs.
    private func noteProducts(asked: Set<String>, got: Int) throws(StoreFailure) {
        guard got < asked.count else { return }
        let count = settings.withLock { settings in
            settings.emptyRequests[asked, default: 0] += 1
            return settings.emptyRequests[asked] ?? 0
        }
        guard count >= Self.callLimit else { return }
        log.note(.hungForProducts(asked.sorted()))
        end()
        throw .unknown
    }

    // MARK: Purchasing

    func purchase(
        _ request: PurchaseRequest,
        asking approval: StorefrontApproval?
    ) async throws(StoreFailure) -> PurchaseOutcome {
        try await passing { store throws(StoreFailure) in
            guard life.isActive else { throw .unknown }
            if currentSettings.withdrawn.contains(request.productID) {
                throw .productUnavailable(id: request.productID)
            }
            let outcome = try await store.purchase(request, asking: approval)
            if case .purchased(let transaction) = outcome {
                log.note(.bought(transaction.transactionID, throughQueue: request.queueTag != nil))
                if dies(at: .afterPurchase) { throw .unknown }
            }
            return outcome
        }
    }

    /// Kills the app at its call of finish, if the scenario says so.
    ///
    /// The call decides, and not the work of the store, which may be done before or after the next line of the app.
    private func noteFinish(of transactionID: UInt64) {
        if takes(.beforeFinish) {
            kill()
        } else if takes(.afterFinish) {
            noteKill()
            life.stop(finishing: transactionID)
        }
    }

    func finish(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool {
        await passing { store in
            guard life.allowsFinish(of: transactionID) else { return false }
            let isFinished = await store.finish(transactionID: transactionID, readAt: changeNumber)
            guard life.isActive else {
                end()
                return false
            }
            return isFinished
        }
    }

    private func dies(at crash: ParityCrash) -> Bool {
        guard takes(crash) else { return false }
        kill()
        return true
    }

    private func kill() {
        noteKill()
        end()
    }

    private func noteKill() {
        history.add(AppAct(kind: .killed))
        storage.noteKill()
    }

    /// Returns true, once, if the app has to be killed at this point.
    private func takes(_ crash: ParityCrash) -> Bool {
        guard life.isActive else { return false }
        return settings.withLock { settings in
            guard settings.crash == crash else { return false }
            settings.crash = nil
            return true
        }
    }

    // MARK: Transactions

    func transactions(
        _ query: TransactionQuery,
        after cursor: TransactionCursor?
    ) async throws(StoreFailure) -> TransactionPage {
        try await passing { store throws(StoreFailure) in
            if CallerCancellation.isCancelled {
                history.add(AppAct(kind: .called(.cancelledRead)))
                return TransactionPage(transactions: [], next: nil)
            }
            return try await store.transactions(query, after: cursor)
        }
    }
}

/// A log of the app's calls that no journal records.
final class CallLog: Sendable {
    enum Note: Hashable, Sendable {
        case bought(UInt64, throughQueue: Bool)
        /// The app requested missing products until it was killed.
        case hungForProducts([String])
    }

    private let state = Mutex<[Note]>([])

    var notes: [Note] { state.withLock { $0 } }

    func note(_ note: Note) { state.withLock { $0.append(note) } }
}

/// The settings of a scenario that the store itself does not have.
struct WatchedSettings: Sendable {
    /// The point at which the app is killed next.
    var crash: ParityCrash?
    /// The products that are not for sale at present.
    var withdrawn: Set<String> = []
    /// The number of requests in this step that returned less than was requested, by set of products.
    var emptyRequests: [Set<String>: Int] = [:]
}
