import Foundation
import Testing
import TestWaiting

/// The manager on the database of an app that runs in another process.
@Suite(.timeLimit(.standard)) struct RunningAppTests {
    @Test func `a purchase, a refund and a subscription reach the listeners of a running app (X-23)`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await RunningApp.whileRunning(in: store) { app in
                try await store.run("buy", "pro")
                #expect(await app.prints("update pro"))
                #expect(await app.prints("purchased pro"))
                try await store.run("refund", "pro")
                #expect(await app.prints("update pro revoked"))
                try await store.run("buy", "club")
                #expect(await app.prints("update club"))
            }
            #expect(try await store.list().map(\.state) == ["refunded", "subscribed"])
        }
    }

    @Test func `a request of a running app is approved from the command line (X-23)`() async throws {
        try await ManagedStore.withFolder { store in
            try await RunningApp.whileRunning(in: store, ["ask"], variables: ["OPENSTOREKIT_ENVIRONMENT": "Sandbox"]) {
                app in
                #expect(try await store.list().map(\.state) == ["pendingApproval"])
                try await store.run("approve")
                #expect(await app.prints("update pro"))
            }
            #expect(try await store.list().map(\.state) == ["purchased"])
        }
    }

    @Test func `time that the command line advances renews subscriptions of a running app and of the next one (X-24)`()
        async throws
    {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await store.run("buy", "club")
            try await RunningApp.whileRunning(in: store) { app in
                #expect(await app.prints("update club"))
                let change = try await store.run("advance", "32d", "--json").json(ReportedChange.self)
                // The app may finish the first period in the meantime.
                #expect(change.events.map(\.kind).filter { $0 != "finished" } == ["renewed"])
            }
            #expect(try await store.list().map(\.state) == ["renewed", "subscribed"])
            try await store.run("clear", "--yes")
            #expect(try await store.list().isEmpty)
            let change = try await store.run("buy", "pro", "--json").json(ReportedChange.self)
            let now = Date.now.formatted(.iso8601.year().month().day())
            #expect(change.events.last?.time.prefix(10) == now.prefix(10))
        }
    }

    @Test func `a country and an intent reach a running app, and an intent waits for the next one (X-23)`() async throws
    {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await RunningApp.whileRunning(in: store) { app in
                try await store.run("storefront", "fra")
                #expect(await app.prints("storefront FRA"))
                try await store.run("intent", "pro")
                #expect(await app.prints("intent pro"))
                #expect(await app.prints("promoted pro"))
            }
            try await store.run("intent", "coins")
            try await RunningApp.whileRunning(in: store) { app in #expect(await app.prints("intent coins")) }
        }
    }
}
