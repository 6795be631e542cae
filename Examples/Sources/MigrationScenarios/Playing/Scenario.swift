import Foundation
import OpenStoreKitTest

/// One thing that happens to every app with purchases, as observer code and as async code.
public struct Scenario: Sendable {
    /// One telling of the scenario, on a store of its own.
    struct Act: Sendable {
        let title: String
        let lanes: [TimelineEntry.Lane]
        let play: @Sendable (Scene) async throws -> Void

        /// Observer code.
        static func observer(_ title: String = "observer", _ play: @escaping @Sendable (Scene) async throws -> Void)
            -> Act
        {
            Act(title: title, lanes: [.store, .observer], play: play)
        }

        /// Async code.
        static func async(_ title: String = "async", _ play: @escaping @Sendable (Scene) async throws -> Void) -> Act {
            Act(title: title, lanes: [.store, .async], play: play)
        }

        /// Code of both kinds in one app.
        static func both(_ title: String, _ play: @escaping @Sendable (Scene) async throws -> Void) -> Act {
            Act(title: title, lanes: [.store, .observer, .async], play: play)
        }
    }

    /// The name by which a command line or a test asks for it, which is also the name of its stored output.
    public let name: String
    /// The subject.
    public let title: String
    /// The point to look at.
    public let lesson: String
    let acts: [Act]

    init(_ name: String, _ title: String, lesson: String, _ acts: Act...) {
        self.name = name
        self.title = title
        self.lesson = lesson
        self.acts = acts
    }

    /// Every scenario, in the order of the migration guide.
    public static let all: [Scenario] = [
        buyGrantFinish, killedBeforeFinish, cancel, askToBuy, bothListeners, restore, promotedAtColdStart, refund,
        yearOfASubscription, upgradeAndDowngrade, userNameToToken, consumables, promotionalOffer, serverDocuments,
        storefrontChange, secondObserver, twoProcesses,
    ]

    /// Plays every act and returns the timelines.
    ///
    /// - Parameters:
    ///   - folder: An empty folder for the files of the stores.
    ///   - program: The program to start for what another process does.
    /// - Returns: The text, the same in every run.
    /// - Throws: The error of a store.
    public func play(in folder: URL, program: URL) async throws -> String {
        var text = "\(title)\n\(lesson)\n"
        for (number, act) in acts.enumerated() {
            let scene = Scene(database: folder.appending(path: "\(name)-\(number).sqlite"), program: program, act.lanes)
            try await act.play(scene)
            text += "\n── \(act.title)\n\n\(scene.timeline.rendered(lanes: act.lanes, in: .canonical))"
            text += "\nhanded over: \(scene.handedOver)\n"
        }
        return text
    }
}

/// Runs code with an empty folder, which is removed afterwards.
///
/// - Parameter body: The code.
/// - Returns: The result of the code.
/// - Throws: The error of the code, or of the file system.
public func withFolder<Result: Sendable>(_ body: @Sendable (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scenarios-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let result = try await body(folder)
    do {
        try FileManager.default.removeItem(at: folder)
    } catch CocoaError.fileNoSuchFile {
        // A database that was just closed removed a file of its own meanwhile.
        try FileManager.default.removeItem(at: folder)
    }
    return result
}
