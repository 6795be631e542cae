import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct RenderingTests {
    private static let nasty = #"</script><b onclick='x'>"5 % & more; #1`"#

    private func story() async throws -> Timeline {
        let shop = try TimelineShop(coins: "100 <b>Coins</b>")
        try await shop.listening {
            shop.chapter(Self.nasty)
            let product = try #require(try await Product.products(for: ["coins"]).first)
            _ = try await product.purchase()
            await shop.store.settle()
            try await shop.store.advance(by: .seconds(86_400 * 92 + 3600))
            shop.timeline.record(
                "note \(Self.nasty)\nsecond line",
                in: .observer,
                transactionID: Self.nasty,
                at: shop.store.now
            )
            try await shop.store.refund(0)
        }
        return shop.timeline
    }

    @Test func `JSON lines are read back as the same timeline`() async throws {
        let timeline = try await story()
        let text = timeline.jsonLines()
        #expect(try Timeline(jsonLines: text) == timeline)
        #expect(text.split(separator: "\n").count == timeline.entries.count)
        #expect(try Timeline(jsonLines: text).jsonLines() == text)
        let purchase = try #require(timeline.entries.first { $0.kind == .purchaseSucceeded })
        #expect(purchase.payload?.contains(#""price":990"#) == true)
        #expect(purchase.payload?.contains("deviceVerification") == false)
        #expect(purchase.delivery == 1)
    }

    @Test func `the error for a malformed line names the line`() throws {
        let good = Timeline([TimelineEntry(number: 1, date: .distantPast, lane: .store, event: "x")]).jsonLines()
        let error = #expect(throws: TimelineReadingError.self) { try Timeline(jsonLines: good + "\n{}\n") }
        #expect(error?.line == 3)
        #expect(throws: TimelineReadingError.self) {
            try Timeline(jsonLines: good.replacing("Z\"", with: "\""))
        }
    }

    @Test func `a Mermaid diagram has three participants and no unintended syntax`() async throws {
        let lines = try await story().mermaid().split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(4) == [
                "sequenceDiagram", "    participant O as Observer", "    participant S as Store",
                "    participant A as Async",
            ]
        )
        #expect(lines.contains("    A->>S: purchase coins"))
        #expect(lines.contains("    Note over S: purchased coins #35;0"))
        #expect(lines.contains("    S-->>A: purchase: success coins #35;0"))
        #expect(lines.contains("    Note over O,A: 3 months 2 days later · 3 April 2025, 01:00 UTC"))
        for line in lines.dropFirst(4) {
            #expect(
                line.wholeMatch(of: /\ +(Note over [OSA](,A)?|[OSA]--?>>[OSA]): [^<>"`;#$]*(#\d+;[^<>"`;#$]*)*/) != nil
            )
        }
    }

    /// Texts that Mermaid 11.16 takes for something else unless they are escaped: it drops the prefix, or draws a formula.
    @Test(arguments: [
        ("wrap: x", "wrap#58; x"), ("  nowrap:x", "nowrap#58;x"), ("wrapped: x", "wrapped: x"),
        ("$$x$$", "#36;#36;x#36;#36;"), ("%%{init}%%", "#37;#37;#123;init#125;#37;#37;"),
    ])
    func `a Mermaid diagram shows an app's notes as they are`(text: String, escaped: String) {
        let entry = TimelineEntry(number: 1, date: SimulatedTime.epoch, lane: .observer, event: text)
        #expect(Timeline([entry]).mermaid().hasSuffix("\n    Note over O: \(escaped)\n"))
    }

    /// One diagram for each text, which `make mermaid` gives to Mermaid's own parser, with the text that it has to draw.
    @Test(.enabled(if: diagrams != nil, "run by `make mermaid`, which sets OPENSTOREKIT_MERMAID to a folder"))
    func `diagrams of awkward texts are written for Mermaid's own parser`() async throws {
        let folder = try #require(Self.diagrams)
        let printable = (32...126).map { String(UnicodeScalar($0)) }
        let keywords = [
            "activate", "actor", "alt", "and", "as", "autonumber", "box", "break", "create", "critical", "deactivate",
            "destroy", "else", "end", "link", "links", "loop", "nowrap:", "Note over O:", "opt", "option", "par",
            "participant", "properties", "rect", "sequenceDiagram", "title", "wrap:", "%%{init}%%", "$$x$$", "<br>",
        ]
        let texts = printable.map { "a\($0)b" } + keywords.map { "\($0) x" } + [printable.joined(), Self.nasty]
        for (index, text) in texts.enumerated() {
            let entry = TimelineEntry(number: 1, date: SimulatedTime.epoch, lane: .observer, event: text)
            try write(Timeline([entry]), named: "text-\(index)", showing: text, to: folder)
        }
        try write(try await story(), named: "story", showing: "purchase: success coins #0", to: folder)
    }

    private static let diagrams = ProcessInfo.processInfo.environment["OPENSTOREKIT_MERMAID"].map { URL(filePath: $0) }

    private func write(_ timeline: Timeline, named name: String, showing text: String, to folder: URL) throws {
        try Data(timeline.mermaid().utf8).write(to: folder.appending(path: "\(name).mmd"))
        try Data(text.utf8).write(to: folder.appending(path: "\(name).txt"))
    }

    @Test func `a page shows every value as text, and loads no resources`() async throws {
        let timeline = try await story()
        let page = timeline.html(title: Self.nasty, subtitle: Self.nasty, facts: [Self.nasty: Self.nasty])
        #expect(!page.contains("<b onclick"))
        #expect(page.contains("&lt;/script&gt;&lt;b onclick=&#39;x&#39;&gt;&quot;5 % &amp; more; #1`"))
        #expect(page.ranges(of: "<script").count == 1)
        #expect(page.ranges(of: "</script").count == 1)
        for reference in [" src=", "href=", "url(", "@import", "http:", "https:"] { #expect(!page.contains(reference)) }
        let loads = page.replacing("http-equiv", with: "")
        #expect(!loads.contains("//"))
    }

    @Test func `a page shows the details of each event`() async throws {
        let page = try await story().html(facts: ["seed": "42"])
        #expect(page.contains("<dt>seed</dt><dd>42</dd>"))
        #expect(page.contains("3 months 2 days later"))
        #expect(page.contains("prefers-color-scheme:dark"))
        #expect(page.contains(">1st</span>"))
        let panels = page.matches(of: /<div id="(p\d+)" class="panel[^"]*" popover>/).map { String($0.1) }
        let opened = page.matches(of: /class="card[^"]*" popovertarget="(p\d+)"/).map { String($0.1) }
        #expect(!panels.isEmpty)
        #expect(Set(opened) == Set(panels))
        #expect(page.contains("<b>price</b>: 990"))
        #expect(page.contains("<b>purchaseDate</b>: 1735689600000, <i>2025-01-01 00:00</i>"))
    }

    @Test func `a page of a thousand entries stays small`() async throws {
        let shop = try TimelineShop()
        try await shop.listening {
            for _ in 1...200 {
                try await shop.store.buyOutside("coins")
                try await shop.store.advance(by: .seconds(3600))
                await shop.store.settle()
            }
        }
        #expect(shop.timeline.entries.count >= 800)
        let page = shop.timeline.html()
        #expect(page.utf8.count < 500_000, "\(page.utf8.count)")
    }

    @Test func `a page shows a chapter between a change and its delivery`() throws {
        func entry(_ number: Int, _ lane: TimelineEntry.Lane, _ kind: TimelineEntry.Kind, _ event: String)
            -> TimelineEntry
        {
            TimelineEntry(
                number: number,
                date: SimulatedTime.epoch,
                lane: lane,
                kind: kind,
                event: event,
                transactionID: kind == .chapter ? nil : "0"
            )
        }
        let page = Timeline([
            entry(1, .store, TimelineEntry.Kind(rawValue: "purchased"), "bought it"),
            entry(2, .store, .chapter, "The second launch"),
            entry(3, .async, .update, "heard of it"),
        ]).html()
        let places = try ["bought it", "<h2>The second launch</h2>", "heard of it"].map {
            try #require(page.range(of: $0)?.lowerBound)
        }
        #expect(places == places.sorted())
    }
}
