import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// The verbs on a real database, through the real executable.
@Suite(.timeLimit(.standard)) struct VerbTests {
    @Test func `purchases, refunds and subscriptions are done and listed`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            let bought = try await store.run("buy", "coins", "--quantity", "3", "--json").json(ReportedChange.self)
            #expect(bought.events.map(\.kind) == ["purchased"])
            try await store.run("buy", "club")
            try await store.run("renew", "club")
            try await store.run("price-increase", "club")
            try await store.run("price-increase", "club", "--agree")
            try await store.run("expire", "club")
            let id = try #require(bought.transaction)
            #expect(try await store.run("refund", id).output.contains("refunded transaction \(id)"))
            let list = try await store.list()
            #expect(list.map(\.product) == ["coins", "club", "club"])
            #expect(list.map(\.state) == ["refunded", "renewed", "expired"])
            #expect(list.map(\.quantity) == [3, 1, 1])
            #expect(
                try await store.run("list", "--product", "club", "--json").json([ListedTransaction].self).count == 2
            )
        }
    }

    @Test func `offers are listed and bought`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            let offers = try await store.run("offer").output
            #expect(offers.contains("loyal") && offers.contains("WELCOME"))
            try await store.run("offer", "club", "WELCOME")
            #expect(try await store.run("list").output.contains("offer WELCOME"))
            let unknown = try await store.run("offer", "club", "NOTHING", status: 1)
            #expect(unknown.errors.contains("\"storekit offer\" lists"))
        }
    }

    @Test func `a command that reads changes nothing, and shows a due renewal as due`() async throws {
        try await ManagedStore.withFolder { store in
            let then = Date(timeIntervalSinceNow: -40 * 86_400)
            do {
                let app = SimulatedApp(bundleID: "ManagedApp")
                let simulated = try SimulatedStore(
                    configuration: store.configuration,
                    database: store.simulated,
                    time: .manual(startingAt: then),
                    app: app
                )
                try await simulated.buyOutside("club")
            }
            #expect(try await store.list().map(\.state) == ["due"])
            try await store.run("timeline")
            try await store.run("export")
            #expect(try await store.list().map(\.state) == ["due"])
            let change = try await store.run("buy", "pro", "--json").json(ReportedChange.self)
            #expect(change.events.map(\.kind) == ["renewed", "purchased"])
        }
    }

    @Test func `a document is shown decoded and verified, with its certificates`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await store.run("buy", "pro")
            let shown = try await store.run("show", "pro").output
            #expect(shown.contains(": verified"))
            #expect(shown.contains("\"productId\" : \"pro\""))
            #expect(shown.components(separatedBy: "/CN=").count >= 4)
            let jws = try await store.run("show", "pro", "--jws").output
            #expect(jws.split(separator: ".").count == 3)
            let (payload, certificates) = (shown.firstRange(of: "\"productId\""), shown.firstRange(of: "/CN="))
            #expect(try #require(payload).lowerBound < #require(certificates).lowerBound)
            try await store.run("show", "7777", status: 1)
        }
    }

    @Test func `a configuration is checked with line and column`() async throws {
        try await ManagedStore.withFolder { store in
            let wrong = store.configuration.deletingLastPathComponent().appending(path: "Wrong.storekit").path()
            let result = try await store.run("check", wrong, status: 1)
            #expect(result.output.contains("Wrong.storekit:5:"))
            #expect(result.output.contains("2 errors"))
            #expect(try await store.run("check", store.configuration.path()).output.contains("no mistakes"))
            try await store.run("check", "/nowhere.storekit", status: 3)
        }
    }

    @Test func `a timeline is written in every format, and an export has every document and no key`() async throws {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await store.run("buy", "pro")
            try await store.run("refund", "pro")
            let text = try await store.run("timeline").output
            #expect(text.contains("refunded pro, transaction 0\n"))
            #expect(!text.contains("#"), "a shell takes a number sign for a comment")
            let lines = try await store.run("timeline", "--format", "jsonl").output
            #expect(try Timeline(jsonLines: lines).entries.map(\.kind.rawValue) == ["purchased", "refunded"])
            #expect(try await store.run("timeline", "--format", "mermaid").output.hasPrefix("sequenceDiagram\n"))
            let page = store.folder.appending(path: "page.html")
            try await store.run("timeline", "--format", "html", "--output", page.path())
            #expect(try String(contentsOf: page, encoding: .utf8).hasPrefix("<!doctype html>"))
            #expect(try await store.run("timeline", "--format", "svg").output.hasPrefix("<svg "))
            try await store.run("timeline", "--format", "gif", status: 2)
            let export = try await store.run("export").output
            #expect(export.contains("rootCertificate") && !export.lowercased().contains("privatekey"))
            struct Export: Decodable {
                let format: String
                let version: Int
            }
            let head = try JSONDecoder().decode(Export.self, from: Data(export.utf8))
            #expect(head.format == "OpenStoreKit export" && head.version == 1)
        }
    }

    @Test func `the ending of the output decides the format of a timeline, and an unknown ending is refused`()
        async throws
    {
        try await ManagedStore.withFolder { store in
            try await store.create()
            try await store.run("buy", "pro")
            for (name, beginning) in [
                ("x.svg", "<svg "), ("x.html", "<!doctype html>"), ("x.mmd", "sequenceDiagram\n"),
            ] {
                let file = store.folder.appending(path: name)
                try await store.run("timeline", "--output", file.path())
                #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix(beginning), "\(name)")
            }
            let unknown = try await store.run(
                "timeline",
                "--output",
                store.folder.appending(path: "x.pdf").path(),
                status: 2
            )
            #expect(unknown.errors.contains(".pdf") && unknown.errors.contains(".svg"))
        }
    }
}
