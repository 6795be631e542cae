import Foundation
import SimulatedStores
import StoreCatalog
import LocalStore
import OpenStoreKit
@_spi(SimulatedStores) import PaymentQueue
import StoreInterface
import StoreTime
import StoreTimelines
@_spi(PaymentQueues) import TransactionCore

/// A player of scenarios through one app.
@MainActor final class LanePlayer {
    let check: ParityCheck
    let launch: ParityCheck.Launch
    let folder: URL
    /// The products for sale, read once, because a scenario opens the store several times.
    private let catalog: Catalog
    let history = AppHistory()
    let storage: DeviceStorage
    let customerPrompts = CustomerPrompts()
    let log = CallLog()
    var simulated: SimulatedStore
    /// The settings of the store, which outlive a launch of the app.
    var settings: [String: (SimulatedStore) async -> Void] = [:]
    var watchedSettings = WatchedSettings()
    var watched: WatchedStore?
    var scope: StoreScope?
    var app: ParityApp?
    /// The executor of the calls to the app since its last launch.
    private var executor = AppExecutor()
    var calls: [AppCall] = []
    var complaints: [String] = []
    var prices: [String] = []
    var missedButtons: [String] = []
    /// The taps on buttons that had no effect.
    var idleTaps: [String] = []
    /// Everything that happens in the lane, for the report of a difference.
    let timeline = Timeline(keeping: 1000)
    /// The promoted products that the customer tapped, each with the number of sheets before the tap.
    var taps: [(productID: String, promptsBefore: Int)] = []

    init(_ check: ParityCheck, launching launch: @escaping ParityCheck.Launch, in folder: URL) throws {
        self.check = check
        self.launch = launch
        self.folder = folder
        storage = DeviceStorage(in: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        catalog = try Catalog(contentsOf: check.configuration)
        simulated = try Self.open(check, selling: catalog, in: folder, at: check.start, customerPrompts, timeline)
    }

    private static func open(
        _ check: ParityCheck,
        selling catalog: Catalog,
        in folder: URL,
        at date: Date,
        _ customerPrompts: CustomerPrompts,
        _ timeline: Timeline
    ) throws -> SimulatedStore {
        try SimulatedStore(
            catalog: catalog,
            database: .file(folder.appending(path: "store.sqlite")),
            time: .manual(startingAt: date),
            customer: customerPrompts.customer,
            app: check.device,
            timeline: timeline,
            quirks: check.answering
        )
    }

    func play(_ scenario: ParityScenario) async throws -> LaneOutcome {
        try await start()
        for step in scenario.steps {
            history.begin(step.description)
            timeline.beginChapter(step.description, at: simulated.now)
            await play(step)
            // A step that opens the store can fail like the first opening.
            try await reopenIfEnded()
        }
        if app == nil { try await start() }
        if simulated.quirks.enabled.contains(.losesFinishes) {
            // A transaction that is offered again at a launch is then finished for good.
            try await terminate()
            try await start()
        }
        let before = try await look()
        history.begin("the last launch")
        timeline.beginChapter("the last launch", at: simulated.now)
        try await terminate()
        try await start()
        let after = try await look()
        let outcome = try await outcome(before: before, after: after)
        end()
        return outcome
    }

    // MARK: The life of the app

    /// Launches the app; an earlier launch has been terminated.
    func start() async throws {
        let life = ProcessLife()
        history.beginLaunch()
        let watched = WatchedStore(
            simulated.controlled,
            life: life,
            log: log,
            history: history,
            storage: storage,
            settings: watchedSettings
        )
        watchedSettings.crash = nil
        self.watched = watched
        executor = AppExecutor()
        if check.installsStores { StoreConnection.install(watched) }
        let scope = StoreConnection.$scoped.withValue(watched) { StoreScope.current }
        self.scope = scope
        try storage.prepareLaunch()
        let store = watched
        let grantLog = GrantLog(history, life: life) { [weak store] in
            GrantMoment(
                date: store?.now.date ?? .distantPast,
                changeNumber: store?.openStore?.changeNumber ?? 0,
                isUnverified: store?.openStore?.trust.simulatedFailure != nil
            )
        }
        let device = ParityDevice(
            grantLog: grantLog,
            folder: storage.folder,
            account: Self.account,
            defaultsName: storage.defaultsName
        ) { [weak store] in
            store?.now.date ?? .distantPast
        }
        customerPrompts.setLaunching(true)
        let launch = launch
        await call("launch") { [weak self] in
            do {
                let app = try await launch(device)
                self?.app = app
            } catch {
                self?.complaints.append("launch threw \(error)")
            }
        }
        customerPrompts.setLaunching(false)
    }

    private static let account = UUID(uuid: (0xAC, 0xC0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))

    /// Ends the app.
    private func end() {
        if let watched {
            if check.installsStores { StoreConnection.install(nil) }
            watchedSettings = watched.currentSettings
            watchedSettings.crash = nil
            watched.end()
        }
        app = nil
        scope = nil
        watched = nil
    }

    /// Ends the app, and reopens the store as it is without the app.
    func terminate() async throws {
        end()
        let now = simulated.now
        simulated = try Self.open(check, selling: catalog, in: folder, at: now, customerPrompts, timeline)
        for setting in settings.sorted(by: { $0.key < $1.key }).map(\.value) { await setting(simulated) }
    }

    private func reopenIfEnded() async throws {
        if let watched, !watched.life.isActive { try await terminate() }
    }

    // MARK: Calling and waiting

    /// Calls the app, and returns when everything has settled, even if the call has not returned.
    ///
    /// - Returns: True if the call has returned.
    @discardableResult
    func call(_ name: String, cancelled: Bool = false, _ body: @escaping @MainActor () async -> Void) async -> Bool {
        guard let scope else { return false }
        let call = AppCall(name)
        calls.append(call)
        let operation: @MainActor @Sendable () async -> Void = {
            await body()
            call.answer()
        }
        let executor = executor
        let task: Task<Void, Never> = scope.run { Task(executorPreference: executor) { await operation() } }
        if cancelled { task.cancel() }
        await settle()
        if !call.isAnswered, watched?.life.isRunning == true {
            await call.waitUntilAnswered(for: Self.answerTime)
            await settle()
        }
        return call.isAnswered
    }

    /// The time, on the machine's clock, in which a call may still return after all observable work has settled.
    ///
    /// The call may wait for a task of the app, which a busy machine runs slowly.
    private static let answerTime = Duration.milliseconds(100)

    /// Presses a button that must have an effect, and records the tap if it has none.
    ///
    /// An app that loses the check's store buys nothing, possibly in both lanes, so that no difference would be found.
    func tap(_ name: String, _ body: @escaping @MainActor () async -> Void) async {
        let before = traces
        guard await call(name, body), watched?.life.isRunning == true, traces == before else { return }
        idleTaps.append(name)
    }

    /// The counts of the app's observable actions: requests to the store, work of the queue, sheets, and records.
    private var traces: [UInt64] {
        [
            watched?.visits.begun ?? 0, watched?.questionCount ?? 0, simulated.run { PaymentQueueActivity.begun },
            UInt64(customerPrompts.prompts.count), UInt64(history.acts.count),
        ]
    }

    /// The number of rounds in a row in which nothing may begin.
    ///
    /// In each round, one block runs on the delivery queue after the blocks that were submitted before it, and so does
    /// one on the main actor. Such a block may submit the next one without calling the store, so several rounds are
    /// needed.
    private static let rounds = 4

    /// Waits until the store, the queue, and the app have settled.
    ///
    /// Each kind of work announces its end: calls to the store, the queue and its observers, listeners, and the jobs of
    /// the app's calls. A call that has not returned by then waits for another event, such as an approval. The check
    /// does not wait for the call, and reports it if it never returns. Work that the app does in tasks and on dispatch
    /// queues of its own cannot be seen, so that ``ParityApp/settle`` has to wait for it.
    func settle() async {
        var before: UInt64 = 0
        var rounds = 0
        while rounds < Self.rounds {
            await simulated.settle()
            await watched?.visits.settle()
            if watched?.life.isRunning == true {
                await executor.work.settle()
                if let settle = app?.settle { await scope?.run { await settle() } }
            }
            await withCheckedContinuation { continuation in PaymentQueueDelivery.queue.async { continuation.resume() } }
            let now =
                (watched?.visits.begun ?? 0) + executor.work.begun + simulated.run { PaymentQueueActivity.begun }
            rounds = now == before ? rounds + 1 : 0
            before = now
        }
    }
}
