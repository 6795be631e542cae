public import Foundation
import StoreCatalog
import StoreTime
import TransactionCore

/// Plays the same scenarios through two apps, on two equal stores, and reports what differs.
///
/// Each scenario gives each app a store of its own, with the same products, clock, identifiers and customer. What the store
/// can see, such as purchases, finishing, sheets and prompts, is compared without anybody's help; what the app hands out it
/// notes in its ``GrantLog``. Besides, each app is held to what any app must keep: everything that was paid for is
/// handed out exactly once, nothing else is, nothing is left unfinished or finished too early, nobody is asked to sign in at
/// launch, and what is unlocked is what the store says.
///
/// ```swift
/// let report = try await ParityCheck(
///     configuration: file,
///     legacy: { device in
///         let shop = LegacyShop(granting: device.book)
///         return ParityApp(buy: { shop.buy($0) }, restore: { shop.restore() })
///     },
///     new: { device in
///         let shop = AsyncShop(granting: device.book)
///         return ParityApp(buy: { await shop.buy($0) }, restore: { await shop.restore() })
///     }
/// ).run()
/// #expect(report.isEmpty, "\(report)")
/// ```
///
/// What an app does in a task that is bound to nothing, such as a block on a dispatch queue, does not know of the
/// check's store: set ``installsStores``, and run the test in a serialized suite. Otherwise several scenarios are played side
/// by side, so the apps must have no static state, such as a shared instance.
///
/// An app that stops the process, for example by finishing a transaction that is still purchasing, stops the test: the message
/// on the standard error says where. An app that waits for ever is reported, unless it keeps a thread or the listening for
/// `Transaction.updates` busy.
public struct ParityCheck: Sendable {
    /// Starts an app, as its `main` or delegate would, and says where its buttons are.
    public typealias Launch = @MainActor @Sendable (ParityDevice) async throws -> ParityApp

    /// The products for sale.
    public let configuration: URL
    /// What is played; `nil` for ``ParityScenario/standard(for:)``.
    public var scenarios: [ParityScenario]?
    /// The differences that are meant to be.
    public var declared: [DeclaredParityDifference]
    /// The app and the device that both stores sell for.
    public var device = SimulatedApp()
    /// What both clocks read at the beginning of each scenario; the moment at which the check is made, unless set.
    ///
    /// So an app that compares the dates of its transactions with `Date()` is right until a scenario lets time pass. Reports
    /// count days from here, and read alike whenever a check is run. ``SimulatedTime/epoch`` is the same in every run, for
    /// apps that ask ``ParityDevice/now``.
    public var start = SystemStoreClock().now.date
    /// How both stores behave, in every scenario; ``SimulatedQuirks/ideal`` unless set.
    ///
    /// To see how the apps do on a store as awkward as it may be, run the check under a few seeds:
    /// ``SimulatedQuirks/harsh(seed:)``. The report names the quirks and its seed.
    ///
    /// No request for products is left without an answer (``SimulatedQuirks/Quirk/leavesRequestsUnanswered``), unless a
    /// scenario says so by a step: what ends the wait is the app's own patience, and its clock does not run meanwhile.
    /// Where finishes get lost, the app is launched once more before it is looked at, so that it can finish again.
    public var quirks = SimulatedQuirks.ideal
    /// Whether each store is installed for the whole process while its app runs; then one scenario is played after the other.
    public var installsStores = false

    private let launches: [ParityLane: Launch]

    /// Describes a check.
    ///
    /// - Parameters:
    ///   - configuration: The `.storekit` file that says what is for sale.
    ///   - scenarios: What is played; `nil` for the standard scenarios.
    ///   - declared: The differences that are meant to be.
    ///   - legacy: Launches the app as it is.
    ///   - new: Launches the app as it is to be.
    public init(
        configuration: URL,
        scenarios: [ParityScenario]? = nil,
        declared: [DeclaredParityDifference] = [],
        legacy: @escaping Launch,
        new: @escaping Launch
    ) {
        self.configuration = configuration
        self.scenarios = scenarios
        self.declared = declared
        launches = [.legacy: legacy, .new: new]
    }

    /// Plays everything.
    ///
    /// - Returns: What was found.
    /// - Throws: ``SimulatedStoreError`` when a store cannot be opened, or an error of the file system.
    @MainActor public func run() async throws -> ParityReport {
        // Code that loses the check's store must never reach the store that the user keeps.
        PresentStores.noteTest()
        let played = try scenarios ?? ParityScenario.standard(for: configuration)
        var waiting = Array(played.enumerated())[...]
        var found: [Int: [ParityDifference]] = [:]
        try await withThrowingTaskGroup(of: (Int, [ParityDifference]).self) { group in
            // Most of the time goes into files; a few at a time keep the machine busy, and no more.
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
        let differences = found.sorted { $0.key < $1.key }.flatMap(\.value)
        return ParityReport(scenarios: played, differences: differences, declaring: declared, on: answering)
    }

    private static let scenariosAtOnce = 6

    /// The quirks, without what nobody but the app could end.
    var answering: SimulatedQuirks {
        var quirks = quirks
        quirks.enabled.remove(.leavesRequestsUnanswered)
        return quirks
    }

    @MainActor private func compare(_ scenario: ParityScenario) async throws -> [ParityDifference] {
        let legacy = try await play(scenario, .legacy)
        let new = try await play(scenario, .new)
        return LaneComparison(scenario: scenario, legacy: legacy, new: new).differences
    }

    /// Where the stores of a check are for as long as it runs; nothing of it has to survive the machine.
    private static var shelf: URL {
        #if os(Linux)
        let memory = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
        if FileManager.default.isWritableFile(atPath: memory.path) { return memory }
        #endif
        return FileManager.default.temporaryDirectory
    }

    @MainActor private func play(_ scenario: ParityScenario, _ name: ParityLane) async throws -> LaneOutcome {
        guard let launch = launches[name] else { preconditionFailure("There is an app for each lane.") }
        let folder = Self.shelf.appending(path: "parity-\(UUID().uuidString)")
        let lane = try LanePlayer(self, launching: launch, in: folder)
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
