import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Testing

/// The live view of an app that runs in another process, and the recording behind it.
@Suite(.timeLimit(.minutes(30))) struct WatchTests {
    /// Runs `storekit watch` while an app runs, and ends it as Ctrl-C does.
    ///
    /// - Returns: The lines that it printed.
    @discardableResult
    private func watching(
        _ store: ManagedStore,
        _ arguments: String...,
        body: (RunningApp) async throws -> Void
    ) async throws -> [String] {
        let executable = try #require(CommandLineProcess.url(of: "storekit"))
        let errors = store.folder.appending(path: "watch-errors.txt")
        let process = try CommandLineProcess.start(executable, ["watch"] + arguments, store.variables, errors: errors)
        let watch = RunningApp()
        Thread.detachNewThread { watch.read(process) }
        try await body(watch)
        process.interrupt()
        let end = try await onOwnThread { process.waitForEnd() }
        #expect(end == .exit(0))
        return await watch.allLines
    }

    @Test func `a purchase is shown in three lanes while the app runs, and in the timeline afterwards`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await store.run("record", "on")
            let lines = try await watching(store) { watch in
                try await RunningApp.whileRunning(in: store) { app in
                    try await store.run("buy", "pro")
                    #expect(await app.prints("purchased pro"))
                    #expect(await watch.prints(where: { $0.contains("observer  purchased pro #0") }))
                    #expect(await watch.prints(where: { $0.contains("async     update: pro #0") }))
                    #expect(await watch.prints(where: { $0.hasSuffix("store     finished pro #0") }))
                }
            }
            #expect(lines.first?.hasPrefix("watching ") == true)
            #expect(lines.contains { $0.hasSuffix("store     purchased pro #0") })
            #expect(!lines.joined().contains("\u{1B}"))
            let timeline = try await store.run("timeline").output
            #expect(timeline.contains("│ observer") && timeline.contains("│ async"))
            let kept = try await store.run("timeline", "--format", "jsonl").output
            let lanes = try Set(Timeline(jsonLines: kept).entries.map(\.lane))
            #expect(lanes == [.store, .observer, .async])
        }
    }

    @Test func `an app that runs already is recorded from the moment of watching`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await RunningApp.whileRunning(in: store) { _ in
                try await watching(store) { watch in
                    #expect(await watch.prints(where: { $0.hasPrefix("ManagedApp (process ") }))
                    try await store.run("buy", "pro")
                    #expect(await watch.prints(where: { $0.contains("observer  removed pro #0") }))
                }
            }
            #expect(try await store.run("timeline").output.contains("│ observer"))
        }
    }

    @Test func `a watch with --json prints a line of JSON for each event`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await store.run("buy", "pro")
            let lines = try await watching(store, "--json", "--history") { watch in
                #expect(await watch.prints(where: { $0.contains("\"purchased\"") }))
            }
            let timeline = try Timeline(jsonLines: lines.joined(separator: "\n"))
            #expect(timeline.entries.map(\.kind.rawValue) == ["purchased"])
        }
    }

    @Test func `nothing is recorded without a request, and the record can be removed`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            func lanes() async throws -> Set<TimelineEntry.Lane> {
                let lines = try await store.run("timeline", "--format", "jsonl").output
                return try Set(Timeline(jsonLines: lines).entries.map(\.lane))
            }
            try await RunningApp.whileRunning(in: store) { app in
                try await store.run("buy", "pro")
                #expect(await app.prints("purchased pro"))
            }
            #expect(try await lanes() == [.store])
            #expect(!FileManager.default.fileExists(atPath: store.database.path(percentEncoded: false) + "-lanes"))
            try await store.run("record", "on")
            try await RunningApp.whileRunning(in: store) { app in
                try await store.run("buy", "coins")
                #expect(await app.prints("purchased coins"))
            }
            #expect(try await lanes() == [.store, .observer, .async])
            try await store.run("record", "clear")
            #expect(try await lanes() == [.store])
            #expect(try await store.run("record", "off").output.contains("nothing"))
            try await store.run("record", "perhaps", status: 2)
        }
    }
}
