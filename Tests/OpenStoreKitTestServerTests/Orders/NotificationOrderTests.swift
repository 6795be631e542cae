import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreVerification
import Synchronization
import Testing
import TestWaiting

/// The check of a back end with notifications in every order.
@Suite(.timeLimit(.standard)) struct NotificationOrderTests {
    private static let day = Duration.seconds(86_400)

    /// A back end that remembers the names and dates of what it received, and derives facts from them.
    private final class Recorder: Sendable {
        let received = Mutex<[VerifiedNotification]>([])
        let verifier: StoreDocumentVerifier

        init(_ verifier: StoreDocumentVerifier) { self.verifier = verifier }

        func backEnd(_ facts: @escaping @Sendable ([VerifiedNotification]) -> [String]) -> NotifiedBackEnd {
            NotifiedBackEnd(
                receive: { text in
                    do {
                        let notification = try self.verifier.notification(text)
                        self.received.withLock { $0.append(notification) }
                        return 200
                    } catch { return 400 }
                },
                facts: { facts(self.received.withLock { $0 }) }
            )
        }
    }

    /// The types of notifications that a back end knows.
    private final class Known: Sendable {
        let types = Mutex<Set<String>>([])
    }

    /// The subscription is bought, renewed by hand after a day, and refunded after another one.
    private func shop() async throws -> ServerShop {
        let shop = try ServerShop(.production)
        let first = try await shop.buy("plan.month")
        try await shop.store.advance(by: Self.day)
        try await shop.buy("coins")
        try await shop.store.advance(by: Self.day)
        try await shop.store.refund(first.id)
        return shop
    }

    private func check(
        _ shop: ServerShop,
        _ facts: @escaping @Sendable ([VerifiedNotification]) -> [String]
    ) -> NotificationOrderCheck {
        NotificationOrderCheck(of: shop.server) { [verifier = shop.verifier] in Recorder(verifier).backEnd(facts) }
    }

    private static func type(_ text: String, _ verifier: StoreDocumentVerifier) -> String? {
        do { return try verifier.notification(text).type } catch { return nil }
    }

    private static func newest(_ all: [VerifiedNotification]) -> [String] {
        all.max { $0.signedDate < $1.signedDate }.map { [$0.type] } ?? []
    }

    @Test func `a back end that takes the newest date passes in every order (V-19)`() async throws {
        let shop = try await shop()
        let report = try await check(shop, Self.newest).expectSameState()
        // 4 notifications: 24 permutations, and repetitions of one in each.
        #expect(report.isEmpty && report.ordersTried > 40 && report.notifications.count == 4)
        #expect(report.description.hasPrefix("The back end ends in the same state after each of \(report.ordersTried)"))
    }

    @Test func `a repetition that counts twice is found, with one notification (V-19)`() async throws {
        let shop = try await shop()
        let report = try await check(shop) { all in
            all.filter { $0.type == "ONE_TIME_CHARGE" }.map { _ in "coins" }
        }.run()
        let difference = try #require(report.difference)
        #expect(difference.order == [1, 1] && difference.excess == ["coins"] && difference.missing.isEmpty)
        #expect(
            report.description == """
                The back end ends in another state if its notifications arrive in this order (at most 157 hours late):
                  1. ONE_TIME_CHARGE of coins, event 2 at 2025-01-02T00:00:00Z
                  2. ONE_TIME_CHARGE of coins, event 2 at 2025-01-02T00:00:00Z, a second time
                Compared with the order of the events, in which the back end has to end in the same state:
                  in excess: coins
                """
        )
    }

    @Test func `a state that the last notification decides is found, with two notifications (V-19)`() async throws {
        let shop = try await shop()
        let report = try await check(shop) { all in
            // Ignores repetitions, so that only the order matters.
            var seen: Set<String> = []
            let once = all.filter { seen.insert($0.id).inserted }
            return once.last.map { [$0.type == "REFUND" ? "none" : "plan.month"] } ?? []
        }.run()
        let difference = try #require(report.difference)
        #expect(difference.order.count == 2 && difference.order.first == 3)
        #expect((difference.missing, difference.excess) == (["none"], ["plan.month"]))
    }

    @Test func `one issue with the report is recorded`() async throws {
        let shop = try await shop()
        try await withKnownIssue {
            try await check(shop) { $0.map(\.type) }.expectSameState()
        } matching: {
            $0.comments.contains { $0.rawValue.contains("a second time") }
        }
    }

    @Test func `an order is left out if it is later than Apple's last attempt, unless the test wants it (V-19)`()
        async throws
    {
        let shop = try ServerShop(.production)
        try await shop.buy("plan.month")
        try await shop.store.advance(by: Self.day * 32)
        var check = check(shop) { all in all.last.map { [$0.type] } ?? [] }
        #expect(shop.names == ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW"])
        #expect(try await check.run().isEmpty)
        check.lateness = nil
        let report = try await check.run()
        #expect(report.difference?.order == [1, 0] && report.description.contains("late by any time"))
    }

    @Test func `a refused notification is repeated in production, and lost in the sandbox (V-03, V-19)`() async throws {
        let shop = try await shop()
        var check = NotificationOrderCheck(of: shop.server) { [verifier = shop.verifier] in
            // Refuses notifications of an unknown customer, as if the purchase had to come first.
            let known = Known()
            return NotifiedBackEnd(
                receive: { text in
                    guard let type = Self.type(text, verifier) else { return 400 }
                    return known.types.withLock { known in
                        guard type == "SUBSCRIBED" || !known.isEmpty else { return 404 }
                        known.insert(type)
                        return 200
                    }
                },
                facts: { known.types.withLock { Array($0) } }
            )
        }
        #expect(try await check.run().isEmpty)
        check.repeatsRefused = false
        #expect(try await !check.run().isEmpty)
    }

    @Test func `more than six notifications are moved, repeated and drawn, and the limit holds (V-19)`() async throws {
        let shop = try ServerShop(.production)
        for _ in 1...9 { try await shop.buy("coins") }
        var check = check(shop) { all in Set(all.map(\.id)).map { _ in "coins" } }
        check.mostOrders = 200
        #expect(try await check.run().ordersTried == 200)
        // Only an order that no single move reaches.
        check = self.check(shop) { all in
            let dates = all.map(\.signedDate)
            let falls = zip(dates, dates.dropFirst()).filter { $0 > $1 }.count
            return falls > 2 ? ["broken"] : []
        }
        let report = try await check.run()
        #expect(report.difference?.excess == ["broken"] && report.difference?.order.count ?? 9 <= 6)
    }

    @Test func `no notifications, and a back end that is not new, are errors that say what to do`() async throws {
        let empty = try ServerShop(.production)
        await #expect {
            try await check(empty, Self.newest).run()
        } throws: {
            "\($0)".contains("there are none")
        }
        let shop = try await shop()
        let recorder = Recorder(shop.verifier)
        await #expect {
            try await NotificationOrderCheck(of: shop.server) { recorder.backEnd { ["\($0.count)"] } }.run()
        } throws: {
            "\($0)".contains("a new back end for each call")
        }
        #expect(throws: SimulatedServerError.self) {
            try NotifiedBackEnd(at: try #require(URL(string: "http://example.com")), facts: { [] })
        }
    }
}
