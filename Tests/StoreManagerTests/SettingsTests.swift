import Foundation
import StoreTestSupport
import Testing
import TestWaiting

/// The settings of a store, and the states that a person brings about with them.
@Suite(.timeLimit(.standard)) struct SettingsTests {
    private struct Setting: Decodable {
        let name: String
        let value: String
        let inFile: String
        let values: [String]
    }

    private static func settings(_ store: ManagedStore) async throws -> [String: String] {
        let all = try await store.run("settings", "--json").json([Setting].self)
        return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.value) })
    }

    @Test func `every setting is stored and reset restores those of the file (TS-06)`()
        async throws
    {
        try await ManagedStore.withFolder { store in
            try await store.create()
            let before = try await store.run("settings", "--json").json([Setting].self)
            #expect(before.count >= 18)
            var values = ["locale": "de_DE", "storefront": "JPN"]
            for setting in before where setting.values.count > 1 {
                values[setting.name] = setting.values.last { $0 != setting.value }
            }
            for (name, value) in values { try await store.run("settings", name, value == "JPN" ? "jpn" : value) }
            #expect(try await Self.settings(store) == values)
            try await store.run("settings", "reset")
            let after = try await store.run("settings", "--json").json([Setting].self)
            #expect(after.map(\.value) == before.map(\.inFile))
        }
    }

    @Test func `a wrong value is refused, and the permitted ones are listed`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            let cases = [
                ("ask-to-buy", "maybe", "on, off"), ("time-rate", "realtime", "Did you mean realTime?"),
                ("storefront", "XXX", "ISO 3166-1"), ("locale", "klingon", "en_US"),
                ("error-load-products", "invalidQuantity", "networkError"), ("purchase-failure", "all", "unknown"),
            ]
            for (name, value, text) in cases {
                let errors = try await store.run("settings", name, value, status: 2).errors
                #expect(errors.contains(text), "\(errors)")
            }
            #expect(try await store.run("settings", "time-rate").output.contains("oneSecondIsOneDay"))
        }
    }

    @Test func `each state of a list can be brought about (TS-19, TS-23, TS-24, TS-51)`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await store.run("settings", "ask-to-buy", "on")
            try await store.run("buy", "pro")
            try await store.run("settings", "ask-to-buy", "off")
            try await store.run("settings", "interrupted-purchases", "on")
            try await store.run("buy", "coins")
            try await store.run("settings", "interrupted-purchases", "off")
            try await store.run("settings", "purchase-failure", "invalidSignature")
            try await store.run("buy", "coins", status: 1)
            try await store.run("settings", "purchase-failure", "off")
            try await store.run("buy", "club")
            #expect(try await store.list().map(\.state) == ["pendingApproval", "interrupted", "failed", "subscribed"])
            try await store.run("approve", "pro")
            try await store.run("approve", "coins")
            try await store.run("settings", "billing-retry", "on")
            try await store.run("settings", "grace-period", "on")
            try await store.run("advance", "32d")
            #expect(try await store.list().last?.state == "inGracePeriod")
            try await store.run("advance", "20d")
            #expect(try await store.list().map(\.state) == ["purchased", "purchased", "failed", "inBillingRetry"])
        }
    }

    @Test func `one transaction is deleted, and renewal is turned off and on (TS-47, TS-48)`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await store.run("buy", "pro")
            try await store.run("buy", "club")
            let off = try await store.run("auto-renew", "club", "off", "--json").json(ReportedChange.self)
            #expect(off.events.map(\.kind) == ["autoRenewTurnedOff"])
            #expect(try await store.run("list").output.contains("will not renew"))
            try await store.run("auto-renew", "club", "on")
            try await store.run("delete", "pro")
            #expect(try await store.list().map(\.product) == ["club"])
            try await store.run("delete", "7", status: 1)
        }
    }

    @Test func `a setting reaches a running app (X-23)`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await RunningApp.whileRunning(in: store) { app in
                // The app would never print the line of a setting that is refused.
                try #require(try await store.run("settings", "storefront", "fra").status == 0)
                #expect(await app.prints("storefront FRA"))
            }
        }
    }
}
