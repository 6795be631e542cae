import Foundation
import OpenStoreKitTest

/// One script, played through both APIs on two equal stores.
struct Match {
    let script: Script
    let observer: Outcome
    let async: Outcome

    init(_ script: Script, observerMistake: Mistake? = nil, asyncMistake: Mistake? = nil) async throws {
        self.script = script
        let folder = FileManager.default.temporaryDirectory.appending(path: "differential-\(UUID().uuidString)")
        let needsFiles = script.relaunches || script.steps.contains(.stopFinishing)
        if needsFiles { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
        func database(_ name: String) -> SimulatedDatabase {
            needsFiles ? .file(folder.appending(path: name)) : .memory
        }
        observer = try await Lane(.observer, database: database("observer.sqlite"), mistake: observerMistake).play(
            script
        )
        async = try await Lane(.async, database: database("async.sqlite"), mistake: asyncMistake).play(script)
        if needsFiles { try FileManager.default.removeItem(at: folder) }
    }

    /// What is wrong; empty when both lanes did what they must and agree.
    var complaints: [String] {
        observer.faults.map { "observer: \($0)" } + async.faults.map { "async: \($0)" }
            + observer.differences(from: async).map { "observer · async: \($0)" }
    }

    /// The complaints, the script, and what happened, for whoever has to find out why.
    var report: String {
        """
        \(complaints.joined(separator: "\n"))

        \(script)

        \(observer.timeline)
        \(async.timeline)
        """
    }
}
