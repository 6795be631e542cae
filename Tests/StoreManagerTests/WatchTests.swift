import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// The live view of an app that runs in another process, and the recording behind it.
@Suite(.timeLimit(.standard)) struct WatchTests {
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
        let end = try await process.outcome("the end of the interrupted watch") { $0.waitForEnd() }
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
                    #expect(await watch.prints(where: { $0.contains("observer  purchased pro, transaction 0") }))
                    #expect(await watch.prints(where: { $0.contains("async     update: pro, transaction 0") }))
                    #expect(await watch.prints(where: { $0.hasSuffix("store     finished pro, transaction 0") }))
                }
            }
            #expect(lines.first?.hasPrefix("watching ") == true)
            #expect(lines.contains { $0.hasSuffix("store     purchased pro, transaction 0") })
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
                    #expect(await watch.prints(where: { $0.contains("observer  removed pro, transaction 0") }))
                }
            }
            #expect(try await store.run("timeline").output.contains("│ observer"))
        }
    }

    @Test func `a watch goes on to record apps when another command turns the recording off`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await watching(store) { watch in
                #expect(await watch.prints(where: { $0.hasPrefix("watching ") }))
                try await store.run("record", "off")
                try await RunningApp.whileRunning(in: store) { _ in
                    try await store.run("buy", "pro")
                    #expect(await watch.prints(where: { $0.hasPrefix("ManagedApp (process ") }))
                }
            }
        }
    }

    @Test(.enabled(if: TestedEngine.server == nil, "a server has no files"))
    func `a watch that begins before the first start waits for the store and shows its first event`() async throws {
        try await ManagedStore.withFolder { store in
            let lines = try await watching(store) { watch in
                #expect(await watch.prints(where: { $0.hasPrefix("waiting for an app to make a store in ") }))
                try await store.create()
                #expect(await watch.prints(where: { $0.hasPrefix("watching ") }))
                try await store.run("buy", "pro")
                #expect(await watch.prints(where: { $0.hasSuffix("store     purchased pro, transaction 0") }))
            }
            #expect(lines.count { $0.hasPrefix("waiting ") } == 1)
        }
    }

    @Test(.enabled(if: TestedEngine.server == nil, "a server has no files"))
    func `a watch that waits for the data folder of an app ends with Ctrl-C`() async throws {
        try await ManagedStore.withFolder { store in
            let executable = try #require(CommandLineProcess.url(of: "storekit"))
            let errors = store.folder.appending(path: "watch-errors.txt")
            let variables = ["HOME": store.folder.path(percentEncoded: false)]
            let process = try CommandLineProcess.start(executable, ["watch"], variables, errors: errors)
            let watch = RunningApp()
            Thread.detachNewThread { watch.read(process) }
            #expect(await watch.prints(where: { $0.contains(".local/share/OpenStoreKit") }))
            process.interrupt()
            let end = try await process.outcome("the end of the interrupted watch") { $0.waitForEnd() }
            #expect(end == .exit(0))
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

    @Test func `moves of the clock and the account and intents by the manager are in the timeline while apps record`()
        async throws
    {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await store.run("buy", "club")
            try await store.run("advance", "1d")
            try await store.run("record", "on")
            try await store.run("advance", "40d")
            try await store.run("storefront", "FRA")
            try await store.run("intent", "pro")
            try await store.run("intent", "nothing", status: 1)
            try await store.run("record", "off")
            try await store.run("storefront", "DEU")
            let lines = try await store.run("timeline", "--format", "jsonl").output
            let entries = try Timeline(jsonLines: lines).entries
            let kinds = entries.map(\.kind.rawValue)
            #expect(kinds == ["purchased", "clockAdvanced", "renewed", "storefrontMoved", "intentSent"])
            #expect(Set(entries.map(\.lane)) == [.store])
            let text = try await store.run("timeline").output
            #expect(text.contains("clock advanced by 40 days\n") && text.contains("customer moved to FRA\n"))
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
