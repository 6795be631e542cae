import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

/// Commands that name a product with several transactions or requests, or a store with many events.
@Suite(.timeLimit(.standard)) struct NamingTests {
    @Test func `a product names its latest transaction`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            for _ in 0..<2 { try await store.run("buy", "coins") }
            try await store.run("refund", "coins")
            #expect(try await store.list().map(\.state) == ["purchased", "refunded"])
        }
    }

    @Test func `a product with several requests is no answer to the question which one is meant`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await store.run("settings", "ask-to-buy", "on")
            for _ in 0..<2 { try await store.run("buy", "coins") }
            let refused = try await store.run("approve", "coins", status: 1)
            #expect(refused.errors.contains("Name one of these"))
            #expect(try await store.list().map(\.state) == ["pendingApproval", "pendingApproval"])
        }
    }

    @Test func `a simulated failure is turned off again`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await store.run("settings", "error-load-products", "networkError")
            #expect(try await store.run("settings", "error-load-products", "--json").output.contains("networkError"))
            try await store.run("settings", "error-load-products", "off")
            struct Setting: Decodable {
                let name: String
                let value: String
            }
            let settings = try await store.run("settings", "--json").json([Setting].self)
            #expect(settings.first { $0.name == "error-load-products" }?.value == "off")
        }
    }

    @Test func `the timeline of a store has all of its events, however many they are`() async throws {
        try await ManagedStore.withFolder { store in
            do {
                let simulated = try SimulatedStore(
                    configuration: store.configuration,
                    database: store.simulated,
                    app: SimulatedApp(bundleID: "ManagedApp")
                )
                for _ in 0..<300 { try await simulated.buyOutside("coins") }
            }
            let lines = try await store.run("timeline", "--format", "jsonl").output
            #expect(try Timeline(jsonLines: lines).entries.count == 300)
        }
    }
}
