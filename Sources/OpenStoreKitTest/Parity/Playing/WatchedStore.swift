import Foundation
import PurchaseEvents
import StoreInterface
import Synchronization
import TransactionCore

/// The source of a store for one launch of an app.
///
/// Calls are counted, so that a check knows when the app has settled. The app can be killed in the middle of a call. Once
/// it has ended, none of its remaining code reaches the store.
final class WatchedStore: StoreSource {
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
    /// The source of the store; `nil` after the launch has ended.
    private let inner: Mutex<(any StoreSource)?>
    private let settings: Mutex<WatchedSettings>

    init(
        _ inner: any StoreSource,
        life: ProcessLife,
        log: CallLog,
        history: AppHistory,
        storage: DeviceStorage,
        settings: WatchedSettings
    ) {
        identity = inner.identity
        self.life = life
        self.history = history
        self.storage = storage
        visits = WorkInProgress()
        calls = visits.participant(.calls)
        self.log = log
        self.inner = Mutex(inner)
        self.settings = Mutex(settings)
    }

    var questionCount: UInt64 { questions.load(ordering: .relaxed) }

    var openStore: (any Store)? { inner.withLock { $0 }?.openStore }

    var present: Result<any Store, StoreFailure> {
        Result { () throws(StoreFailure) in try running() }.flatMap { $0.present }
    }

    /// The recorder of the app's calls, which passes everything on to the recorder of the timeline.
    var recorder: (any StoreRecorder)? {
        openStore?.recorder.map { timeline in
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
        let former = inner.withLock { inner in
            defer { inner = nil }
            return inner
        }
        withExtendedLifetime(former) {}
    }

    /// Returns the source of the store, or throws if the app has ended.
    private func running() throws(StoreFailure) -> any StoreSource {
        guard let inner = inner.withLock({ $0 }) else { throw .storage(detail: "the app was terminated") }
        return inner
    }

    /// Passes the question on without counting it as a visit: an unanswered request must not keep a step from ending.
    func isAnswered(_ call: SimulatedCall) async throws(StoreFailure) -> Bool {
        questions.add(1, ordering: .relaxed)
        return try await running().isAnswered(call)
    }

    func namesEveryRefund(transactionID: UInt64) -> Bool {
        inner.withLock { $0 }?.namesEveryRefund(transactionID: transactionID) ?? false
    }

    var restoresTwice: Bool { inner.withLock { $0 }?.restoresTwice ?? false }

    /// Makes a call, during which the app does not count as settled.
    func perform<Answer: Sendable>(
        _ call: StoreCall,
        _ body: @Sendable (any Store) async throws(StoreFailure) -> Answer
    ) async throws(StoreFailure) -> Answer {
        calls.begin()
        defer { calls.end() }
        let inner = try running()
        switch call {
        case .purchase(let request):
            guard life.isActive else { throw .unknown }
            if currentSettings.withdrawn.contains(request.productID) {
                throw .productUnavailable(id: request.productID)
            }
        case .finish(let transactionID): guard life.allowsFinish(of: transactionID) else { throw .unknown }
        case .transactions where CallerCancellation.isCancelled:
            history.add(AppAct(kind: .called(.cancelledRead)))
            if let nothing = TransactionPage(transactions: [], next: nil) as? Answer { return nothing }
        case .products, .transactions, .other: break
        }
        return try answer(to: call, try await inner.perform(call, body))
    }

    /// Returns the answer that the app receives, unless the app is killed at this point.
    private func answer<Answer>(to call: StoreCall, _ answer: Answer) throws(StoreFailure) -> Answer {
        switch call {
        case .products(let identifiers):
            let withdrawn = currentSettings.withdrawn
            let products = (answer as? [ProductPayload])?.filter { !withdrawn.contains($0.id) }
            try noteProducts(asked: Set(identifiers), got: products?.count ?? 0)
            return products as? Answer ?? answer
        case .purchase:
            guard let outcome = answer as? PurchaseOutcome, case .purchased(let transaction) = outcome else { break }
            log.note(.bought(transaction.transactionID))
            if dies(at: .afterPurchase) { throw .unknown }
        case .finish:
            guard life.isActive else {
                end()
                throw .unknown
            }
        case .transactions, .other: break
        }
        return answer
    }

    /// Returns a feed that delivers events to the app as long as it runs.
    func feed<Element>(
        _ make: @escaping @Sendable (any Store) -> StoreFeed<Element>
    ) -> StoreFeed<Element> {
        guard let feed = openStore.map(make) else { return StoreFeed { nil } }
        let life = life
        return StoreFeed {
            guard life.isActive, let element = await feed.next() else { return nil }
            return life.isActive ? element : nil
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
}

/// A log of the app's calls that no journal records.
final class CallLog: Sendable {
    enum Note: Hashable, Sendable {
        case bought(UInt64)
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
