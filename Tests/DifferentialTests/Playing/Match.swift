import Foundation
import OpenStoreKitTest
import StoreTestSupport

/// One script, played through both APIs on two equal stores.
struct Match {
    let script: Script
    let observer: Outcome
    let async: Outcome

    init(
        _ script: Script,
        observerMistake: Mistake? = nil,
        asyncMistake: Mistake? = nil,
        quirks: SimulatedQuirks = .ideal,
        naivety: Naivety? = nil
    ) async throws {
        self.script = script
        let needsFiles = quirks != .ideal || script.relaunches || script.steps.contains(.stopFinishing)
        // Thousands of scripts would wait for the disk for a third of the time.
        let folder = needsFiles ? try TemporaryFolder(inMemory: true) : nil
        defer { withExtendedLifetime(folder) {} }
        func database(_ name: String) -> SimulatedDatabase {
            guard TestedEngine.server == nil else { return .tested }
            return folder.map { .file($0.file(name)) } ?? .memory
        }
        func play(_ kind: TimelineEntry.Lane, _ name: String, _ mistake: Mistake?) async throws -> Outcome {
            let database = database("\(name).sqlite")
            return try await Lane(kind, database: database, mistake: mistake, quirks: quirks, naivety: naivety).play(
                script
            )
        }
        observer = try await play(.observer, "observer", observerMistake)
        async = try await play(.async, "async", asyncMistake)
    }

    /// The mistakes of the two lanes themselves, which no quirk of a store excuses.
    var faults: [String] { observer.faults.map { "observer: \($0)" } + async.faults.map { "async: \($0)" } }

    /// The faults; empty if both lanes follow the rules and agree.
    var complaints: [String] {
        faults
            + observer.differences(from: async).map { "observer · async: \($0)" }
    }

    /// The faults, the script, and the events, for the investigation of a failure.
    var report: String {
        """
        \(complaints.joined(separator: "\n"))

        \(script)

        \(observer.timeline)
        \(async.timeline)
        """
    }
}
