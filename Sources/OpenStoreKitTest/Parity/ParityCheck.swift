public import Foundation
public import SimulatedStores
import StoreCatalog
import StoreInterface
import StoreTime
import StoreTimelines
import TransactionCore

/// A check that plays the same scenarios through two apps, on two equal stores, and reports the differences.
///
/// Each scenario gives each app a store of its own, with the same products, clock, identifiers, and customer.
/// Purchases, finishing, sheets, prompts, and other events that the store sees are compared without help from the app.
/// The app records its grants in its ``GrantLog``.
///
/// Each app also has to follow the rules for any app. The app grants every paid product exactly once and nothing else.
/// It leaves nothing unfinished and finishes nothing too early. It does not ask the customer to sign in at launch. It
/// unlocks the products that the store entitles the customer to.
///
/// ```swift
/// let report = try await ParityCheck(
///     configuration: file,
///     legacy: { device in
///         let shop = LegacyShop(granting: device.grantLog)
///         return ParityApp(buy: { shop.buy($0) }, restore: { shop.restore() })
///     },
///     new: { device in
///         let shop = AsyncShop(granting: device.grantLog)
///         return ParityApp(buy: { await shop.buy($0) }, restore: { await shop.restore() })
///     }
/// ).run()
/// #expect(report.isEmpty)
/// ```
///
/// Code that does not inherit the app's task, such as a block on a dispatch queue, does not use the check's store. For
/// such an app, set ``installsStores`` and run the test in a serialized suite. Otherwise several scenarios run side by
/// side, so the apps must have no static state, such as a shared instance.
///
/// An app that stops the process, for example by finishing a transaction that is still purchasing, stops the test: the
/// message on the standard error names the place. An app that never stops waiting is reported, unless it keeps a thread
/// or the listening for `Transaction.updates` busy.
public struct ParityCheck: Sendable {
    /// A closure that starts an app, as its `main` or delegate would, and returns its actions.
    public typealias Launch = @MainActor @Sendable (ParityDevice) async throws -> ParityApp

    /// The name of the check in reports, which distinguishes several checks of one CI run.
    public var name = "Parity"
    /// The products for sale.
    public let configuration: URL
    /// The scenarios; `nil` for ``ParityScenario/standard(for:)``.
    public var scenarios: [ParityScenario]?
    /// The expected differences.
    public var expected: [ExpectedParityDifference]
    /// The app and the device that both stores sell for.
    public var device = SimulatedApp()
    /// The date of both clocks at the beginning of each scenario; by default the moment at which the check is created.
    ///
    /// With the default, an app that compares the dates of its transactions with `Date()` works correctly until a
    /// scenario lets time pass. Reports count days from this date, so they are the same at any time of the run.
    /// ``SimulatedTime/epoch`` is the same in every run, for apps that use ``ParityDevice/now``.
    public var start = SystemStoreClock().now.date
    /// The quirks of both stores, in every scenario; ``SimulatedQuirks/ideal`` by default.
    ///
    /// To see how the apps behave on a difficult store, run the check under a few seeds:
    /// ``SimulatedQuirks/random(seed:)``, or under ``SimulatedQuirks/profile(_:seed:)`` of a system. The report names
    /// the quirks, the profile and the seed.
    ///
    /// No request for products is left without an answer (`SimulatedQuirks.Quirk.leavesRequestsUnanswered`), unless a
    /// step of the scenario sets that quirk. Only the app's own timeout ends such a wait, and the clock of the store
    /// stands still during the wait. If finishes get lost, the app is launched once more before it is compared, so that
    /// it can finish again.
    public var quirks = SimulatedQuirks.ideal
    /// A Boolean value that indicates whether each store is installed for the whole process while its app runs.
    ///
    /// If `true`, the scenarios are played one after the other.
    public var installsStores = false

    private let launches: [ParityLane: Launch]

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - configuration: The `.storekit` file with the products for sale.
    ///   - scenarios: The scenarios; `nil` for the standard scenarios.
    ///   - expected: The expected differences.
    ///   - legacy: Launches the legacy app.
    ///   - new: Launches the new app.
    public init(
        configuration: URL,
        scenarios: [ParityScenario]? = nil,
        expected: [ExpectedParityDifference] = [],
        legacy: @escaping Launch,
        new: @escaping Launch
    ) {
        self.configuration = configuration
        self.scenarios = scenarios
        self.expected = expected
        launches = [.legacy: legacy, .new: new]
    }

    /// Plays all scenarios.
    ///
    /// - Returns: The report.
    /// - Throws: ``SimulatedStoreError`` if a store cannot be opened, or an error of the file system.
    @MainActor public func run() async throws -> ParityReport {
        // Code that loses the check's store must never reach the default store of the user.
        PresentStores.noteTest()
        CallingCode.prepare()
        let played = try scenarios ?? ParityScenario.standard(for: configuration)
        var waiting = Array(played.enumerated())[...]
        var found: [Int: LaneComparison] = [:]
        try await withThrowingTaskGroup(of: (Int, LaneComparison).self) { group in
            // File access takes most of the time; a few concurrent scenarios use the whole machine.
            for (number, scenario) in waiting.prefix(installsStores ? 1 : Self.scenariosAtOnce) {
                group.addTask { (number, try await compare(scenario)) }
            }
            waiting = waiting.dropFirst(installsStores ? 1 : Self.scenariosAtOnce)
            while let (number, seen) = try await group.next() {
                found[number] = seen
                guard let (next, scenario) = waiting.popFirst() else { continue }
                group.addTask { (next, try await compare(scenario)) }
            }
        }
        let comparisons = found.sorted { $0.key < $1.key }.map(\.value)
        return ParityReport(name: name, scenarios: played, comparisons: comparisons, expecting: expected, on: answering)
    }

    private static let scenariosAtOnce = 6

    /// The quirks, without the one whose effect only the app can end.
    var answering: SimulatedQuirks {
        var quirks = quirks
        quirks.enabled.remove(.leavesRequestsUnanswered)
        return quirks
    }

    @MainActor private func compare(_ scenario: ParityScenario) async throws -> LaneComparison {
        let legacy = try await playComparingClocks(scenario, .legacy)
        let new = try await playComparingClocks(scenario, .new)
        return LaneComparison(scenario: scenario, legacy: legacy, new: new)
    }

    /// The folder for the stores of a running check, in memory if possible, because its contents need not survive a
    /// restart of the machine.
    private static var parentFolder: URL {
        #if os(Linux)
        let memory = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
        if FileManager.default.isWritableFile(atPath: memory.path) { return memory }
        #endif
        return FileManager.default.temporaryDirectory
    }

    @MainActor func play(_ scenario: ParityScenario, _ name: ParityLane) async throws -> LaneOutcome {
        guard let launch = launches[name] else { preconditionFailure("There is an app for each lane.") }
        let folder = Self.parentFolder.appending(path: "parity-\(UUID.random().uuidString)")
        let lane = try LanePlayer(self, launching: launch, in: folder)
        defer { lane.storage.clearDefaults() }
        let outcome: LaneOutcome
        do {
            outcome = try await lane.play(scenario)
        } catch {
            try FileManager.default.removeItem(at: folder)
            throw error
        }
        try FileManager.default.removeItem(at: folder)
        return outcome
    }
}
