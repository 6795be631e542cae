import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// Stores on a server, as the command line finds them; the other suites run over the server as well.
@Suite(
    .timeLimit(.standard),
    .enabled(if: TestedEngine.server != nil, "OPENSTOREKIT_TEST_ENGINE names no server")
)
struct ServerTests {
    @Test func `a store is found by its account, and by its app if there are several`() async throws {
        try await ManagedStore.withFolder { store in
            let account = store.folder.lastPathComponent
            let missing = try await store.run("list", status: 3).errors
            #expect(missing.contains(account) && missing.contains("storekit create"))
            try await store.run("create", "one")
            #expect(try await store.run("create", "one", status: 1).errors.contains("has a store of one already"))
            try await store.run("buy", "pro")
            #expect(try await store.list().map(\.product) == ["pro"])
            try await store.run("create", "two")
            #expect(try await store.run("list", status: 3).errors.contains("one, two"))
            #expect(try await store.run("list", "--app", "three", status: 3).errors.contains("one, two"))
            #expect(try await store.run("list", "--app", "two").output.contains("app \"two\""))
            #expect(try await store.run("list", "--app", "one").output.contains("pro"))
            #expect(try await store.run("list", "--account", account + "-2", status: 3).errors.contains(account + "-2"))
        }
    }

    @Test func `accounts join a family, and a running app receives what another account buys (S-49, S-50)`()
        async throws
    {
        try await ManagedStore.withFolder { store in
            let parent = store.folder.lastPathComponent + "-parent"
            try await store.create()
            try await store.run("create", "ManagedApp", "--account", parent)
            #expect(try await store.run("family").output.contains("in no family"))
            #expect(try await store.run("family", "join", "smith", "--account", parent).output.contains("organizer"))
            try await RunningApp.whileRunning(in: store) { app in
                #expect(try await store.run("family", "join", "smith").output.contains(parent))
                try await store.run("buy", "pro", "--account", parent)
                #expect(await app.prints("update pro"))
            }
            #expect(try await store.list().map(\.product) == ["pro"])
            let listed = try await store.run("family", "list", "--json").output
            #expect(listed.contains("\"isOrganizer\":true") || listed.contains("\"isOrganizer\" : true"), "\(listed)")
            try await store.run("family", "unshare", "--account", parent)
            try await store.run("family", "leave")
            try await store.run("family", "leave", status: 1)
            try await store.run("family", "divide", status: 2)
            try await store.run("family", "join", status: 2)
            try await store.run("family", "list", "smith", status: 2)
            try await store.run("family", "leave", "--account", parent)
        }
    }

    @Test func `an address is never printed with its password`() async throws {
        try await ManagedStore.withFolder { store in
            let address = "postgresql://anna:secret@127.0.0.1:1/sandbox"
            for arguments in [["list"], ["create", "app"], ["buy", "pro"], ["watch"], ["export"]] {
                let result = try await CommandLineProcess.storekit(
                    arguments + ["--store", address],
                    variables: store.variables
                )
                #expect(result.status == 3)
                #expect(result.errors.contains("127.0.0.1:1/sandbox"))
                #expect(!(result.errors + result.output).contains("secret"))
            }
        }
    }

    @Test func `the timeline of an account has the lanes of two devices (T-01)`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await store.run("record", "on")
            func device(_ name: String) -> [String: String] {
                ["OPENSTOREKIT_DEVICE": store.folder.appending(path: name).path(percentEncoded: false)]
            }
            try await RunningApp.whileRunning(in: store, variables: device("phone")) { phone in
                try await RunningApp.whileRunning(in: store, variables: device("tablet")) { tablet in
                    try await store.run("buy", "pro")
                    // The queue that finishes first keeps the other one from delivering it; updates come to both.
                    for app in [phone, tablet] { #expect(await app.prints("update pro")) }
                }
            }
            let lines = try await store.run("timeline", "--format", "jsonl").output
            let entries = try Timeline(jsonLines: lines).entries
            let updates = entries.filter { $0.lane == .async && $0.productID == "pro" }
            #expect(Set(updates.compactMap { $0.details["device"] }).count == 2)
            let page = try await store.run("timeline", "--format", "html").output
            let picture = try await store.run("timeline", "--format", "svg").output
            let text = try await store.run("timeline").output
            for device in Set(updates.compactMap { $0.details["device"] }) {
                for shown in [page, picture, text] { #expect(shown.contains("on \(device)")) }
            }
            #expect(entries.filter { $0.lane == .store && $0.kind.rawValue == "purchased" }.count == 1)
        }
    }
}
