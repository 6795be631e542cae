import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ComparingTests {
    private let start = SimulatedTime.epoch

    private func timeline(_ events: [(String, TimelineEntry.Lane)]) -> Timeline {
        let timeline = Timeline()
        for (event, lane) in events { timeline.record(event, in: lane, transactionID: "0", at: start) }
        return timeline
    }

    @Test func `timelines are equal when their entries are`() {
        let events: [(String, TimelineEntry.Lane)] = [("bought", .store), ("received", .async)]
        #expect(timeline(events) == timeline(events))
        #expect(timeline(events) != timeline(events.reversed()))
        #expect(timeline(events).difference(from: timeline(events)) == nil)
    }

    @Test func `a difference shows missing and unexpected lines with their context`() throws {
        let expected = timeline(
            (1...9).map { ("step \($0)", .store) }
        )
        let real = timeline(
            (1...9).filter { $0 != 5 }.map { ("step \($0)", .store) } + [("more", .async)]
        )
        let difference = try #require(real.difference(from: expected))
        #expect(difference.missing == ["2025-01-01T00:00:00Z store: step 5 #0"])
        #expect(difference.unexpected == ["2025-01-01T00:00:00Z async: more #0"])
        #expect(
            "\(difference)" == """
                the timeline differs: 1 missing (-), 1 unexpected (+)
                  … 2 as expected
                  2025-01-01T00:00:00Z store: step 3 #0
                  2025-01-01T00:00:00Z store: step 4 #0
                - 2025-01-01T00:00:00Z store: step 5 #0
                  2025-01-01T00:00:00Z store: step 6 #0
                  2025-01-01T00:00:00Z store: step 7 #0
                  2025-01-01T00:00:00Z store: step 8 #0
                  2025-01-01T00:00:00Z store: step 9 #0
                + 2025-01-01T00:00:00Z async: more #0

                """
        )
    }

    @Test func `a difference that the sentence does not show is shown beside it`() throws {
        func one(price: Int) -> Timeline {
            Timeline([
                TimelineEntry(
                    number: 1,
                    date: start,
                    lane: .async,
                    kind: .update,
                    event: "update: pro",
                    transactionID: "0",
                    payload: #"{"price":\#(price)}"#
                )
            ])
        }
        let difference = try #require(one(price: 1).difference(from: one(price: 2)))
        #expect(difference.missing == [#"2025-01-01T00:00:00Z async: update: pro #0  [kind=update {"price":2}]"#])
        #expect(difference.unexpected == [#"2025-01-01T00:00:00Z async: update: pro #0  [kind=update {"price":1}]"#])
    }

    @Test func `a text matches whatever its columns' widths, and with or without the header`() {
        let timeline = timeline([("bought", .store), ("received", .async)])
        #expect(timeline.matches(timeline.rendered()))
        #expect(
            timeline.matches(
                """
                2025-01-01T00:00:00Z │ bought #0
                    2025-01-01T00:00:00Z │ │ │ received #0

                """
            )
        )
        #expect(!timeline.matches("2025-01-01T00:00:00Z │ bought #0"))
        #expect(!timeline.matches(timeline.rendered().replacing("received", with: "overheard")))
    }

    /// Queries of the history and of entitlements have no cause in the store's lane, so they do not wait for its events.
    @Test(arguments: ["history", "entitlement"])
    func `the canonical order puts a line of a query before the store's next event`(kind: String) {
        func entry(_ kind: String, _ lane: TimelineEntry.Lane) -> TimelineEntry {
            TimelineEntry(
                number: 0,
                date: start,
                lane: lane,
                kind: TimelineEntry.Kind(rawValue: kind),
                event: kind,
                productID: "pro",
                transactionID: "0"
            )
        }
        let (query, refunded, update) = (entry(kind, .async), entry("refunded", .store), entry("update", .async))
        for order in [[query, refunded, update], [refunded, query, update], [query, update, refunded]] {
            #expect(Timeline(order).entries(in: .canonical).map(\.event) == [kind, "refunded", "update"])
        }
    }

    @Test func `the canonical order does not depend on which lane was faster`() {
        func entry(_ kind: String, _ lane: TimelineEntry.Lane, product: String? = "pro", id: String? = "0")
            -> TimelineEntry
        {
            TimelineEntry(
                number: 0,
                date: start,
                lane: lane,
                kind: TimelineEntry.Kind(rawValue: kind),
                event: kind,
                productID: product,
                transactionID: id,
                details: kind == "updated" && id == nil ? ["state": "purchasing"] : [:]
            )
        }
        let store = ["purchased", "finished", "refunded"].map { entry($0, .store) }
        let observer = [
            entry("paymentAdded", .observer, id: nil), entry("updated", .observer, id: nil),
            entry("updated", .observer),
            entry("finish", .observer), entry("removed", .observer), entry("revoked", .observer, id: nil),
        ]
        let async = [entry("update", .async)]
        let expected = [
            "paymentAdded", "updated", "purchased", "updated", "finish", "finished", "refunded", "revoked", "update",
        ]
        for order in [store + observer + async, async + observer + store, observer + store + async] {
            let timeline = Timeline(order)
            #expect(timeline.entries(in: .canonical).map(\.kind.rawValue).filter { $0 != "removed" } == expected)
            #expect(timeline.entries(in: .canonical).map(\.number) == Array(1...10))
        }
    }

    @Test func `the canonical order puts a delivery before a later purchase of the same product`() {
        func entry(_ kind: String, _ lane: TimelineEntry.Lane, id: String) -> TimelineEntry {
            TimelineEntry(
                number: 0,
                date: start,
                lane: lane,
                kind: TimelineEntry.Kind(rawValue: kind),
                event: "\(kind) \(id)",
                productID: "coins",
                transactionID: id
            )
        }
        let store = ["0", "1"].map { entry("purchased", .store, id: $0) }
        let async = ["0", "1"].map { entry("update", .async, id: $0) }
        for order in [store + async, async + store] {
            #expect(
                Timeline(order).entries(in: .canonical).map(\.event) == [
                    "purchased 0", "update 0", "purchased 1", "update 1",
                ]
            )
        }
    }
}
