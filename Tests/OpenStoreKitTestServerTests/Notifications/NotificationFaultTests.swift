import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreVerification
import Testing
import TestWaiting

/// Faults of the delivery of notifications, on the clock of the store.
@Suite(.timeLimit(.standard)) struct NotificationFaultTests {
    private static let hour = Duration.seconds(3600)

    private func received(
        _ faults: NotificationFaults,
        _ environment: AppStore.Environment = .production,
        answering statuses: [Int] = [],
        buying products: [String] = ["pro", "plan.month"]
    ) async throws -> (names: [String], sent: [ServerNotification], shop: ServerShop) {
        let backEnd = CollectingBackEnd(answering: statuses)
        let shop = try ServerShop(environment, notifying: backEnd.destination)
        shop.server.faults = faults
        for product in products { try await shop.buy(product) }
        try await shop.store.advance(by: Self.hour * 24 * 20)
        return (backEnd.received.map(\.type), shop.server.notifications, shop)
    }

    private func hours(_ notification: ServerNotification) -> [Double] {
        notification.attempts.map { $0.date.timeIntervalSince(SimulatedTime.epoch) / 3600 }
    }

    @Test func `without faults, every notification comes once and in order (V-19)`() async throws {
        let (names, sent, _) = try await received(NotificationFaults())
        #expect(names == ["ONE_TIME_CHARGE", "SUBSCRIBED"] && sent.allSatisfy { $0.attempts.count == 1 })
    }

    @Test func `a delayed notification comes after a newer one, at its time (V-19)`() async throws {
        var faults = NotificationFaults()
        try faults.add(.delayed(by: Self.hour * 2), to: "ONE_TIME_CHARGE")
        let (names, sent, _) = try await received(faults)
        #expect(names == ["SUBSCRIBED", "ONE_TIME_CHARGE"])
        #expect(hours(sent[0]) == [2] && hours(sent[1]) == [0])
    }

    @Test func `an overtaken notification comes right after the next one, or at its limit (V-19)`() async throws {
        var faults = NotificationFaults()
        faults.add(.overtaken(within: Self.hour * 24), toNumber: 1)
        var (names, sent, _) = try await received(faults)
        #expect(names == ["SUBSCRIBED", "ONE_TIME_CHARGE"] && hours(sent[0]) == [0])
        (names, sent, _) = try await received(faults, buying: ["pro"])
        #expect(names == ["ONE_TIME_CHARGE"] && hours(sent[0]) == [24])
    }

    @Test(arguments: [AppStore.Environment.sandbox, .production])
    func `a repeated notification has the same text, also if it was accepted (V-19)`(
        environment: AppStore.Environment
    ) async throws {
        let backEnd = CollectingBackEnd()
        let shop = try ServerShop(environment, notifying: backEnd.destination)
        shop.server.faults = NotificationFaults(.repeated(after: Self.hour * 72), .repeated())
        try await shop.buy("pro")
        try await shop.store.advance(by: Self.hour * 24 * 5)
        let sent = try #require(shop.server.notifications.first)
        #expect(backEnd.received.count == 3 && Set(backEnd.received.map(\.signedPayload)).count == 1)
        #expect(hours(sent) == [0, 0, 72] && sent.attempts.map(\.isRepetition) == [false, true, true])
    }

    @Test func `a lost notification was tried once in the sandbox, and six times in production (V-03, V-19)`()
        async throws
    {
        for (environment, count) in [(AppStore.Environment.sandbox, 1), (.production, 6)] {
            var faults = NotificationFaults()
            faults.add(.lost, toNumber: 1)
            let (names, sent, _) = try await received(faults, environment)
            #expect(names == ["SUBSCRIBED"])
            #expect(sent[0].attempts.map(\.result) == Array(repeating: "NO_RESPONSE", count: count))
        }
    }

    @Test(arguments: [
        (NotificationFault.answers(404), "UNSUCCESSFUL_HTTP_RESPONSE_CODE"),
        (.answers(503), "UNSUCCESSFUL_HTTP_RESPONSE_CODE"), (.answersTooLate(), "TIMED_OUT"),
        (.closes(), "PREMATURE_CLOSE"), (.unreached(), "NO_RESPONSE"),
    ])
    func `a failed attempt has the word of the server API, and is repeated in production (V-03, V-19)`(
        fault: NotificationFault,
        word: String
    ) async throws {
        let (names, sent, shop) = try await received(NotificationFaults(fault), buying: ["pro"])
        #expect(names.count == (word == "NO_RESPONSE" ? 1 : 2))
        #expect(sent[0].attempts.map(\.result) == [word, "SUCCESS"] && hours(sent[0]) == [0, 1])
        let end = Int64(shop.store.now.timeIntervalSince1970 * 1000)
        let body = #"{"startDate":\#(end - 2_592_000_000),"endDate":\#(end)}"#
        let response = try await shop.server.request("POST", "/inApps/v1/notifications/history", body: body)
        #expect(String(decoding: response.body, as: UTF8.self).contains(#""sendAttemptResult":"\#(word)""#))
        #expect(try await received(NotificationFaults(fault), .sandbox, buying: ["pro"]).sent[0].attempts.count == 1)
    }

    @Test func `faults of attempts follow each other, and a fault can replace a refusal (V-19)`() async throws {
        let (names, sent, _) = try await received(
            NotificationFaults(.unreached(attempts: 2), .closes(), .repeated(after: Self.hour)),
            buying: ["pro"]
        )
        #expect(
            sent[0].attempts.map(\.result) == ["NO_RESPONSE", "NO_RESPONSE", "PREMATURE_CLOSE", "SUCCESS", "SUCCESS"]
        )
        #expect(hours(sent[0]) == [0, 1, 13, 14, 37] && names.count == 3)
        let accepted = try await received(NotificationFaults(.answers(200)), answering: [500], buying: ["pro"]).sent
        #expect(accepted[0].attempts.map(\.result) == ["SUCCESS"])
    }

    @Test func `a slow answer lets the following notifications wait (V-19)`() async throws {
        var faults = NotificationFaults()
        faults.add(.slow(.seconds(1800)), toNumber: 1)
        let (names, sent, _) = try await received(faults)
        #expect(names == ["ONE_TIME_CHARGE", "SUBSCRIBED"])
        #expect(hours(sent[0]) == [0] && hours(sent[1]) == [0.5])
    }

    @Test func `a seed gives the same faults in every run, and no notification gets lost (V-19)`() async throws {
        let products = ["pro", "coins", "season", "plan.month", "plan.gold"]
        var different: Set<[String]> = []
        for seed in UInt64(1)...8 {
            let environment: AppStore.Environment = seed % 2 == 0 ? .sandbox : .production
            let first = try await received(.random(seed: seed), environment, buying: products)
            let second = try await received(.random(seed: seed), environment, buying: products)
            #expect(first.names == second.names, "seed \(seed)")
            #expect(first.sent.map(\.attempts) == second.sent.map(\.attempts), "seed \(seed)")
            #expect(Set(first.names) == Set(first.sent.map(\.type)), "seed \(seed)")
            different.insert(first.names)
        }
        #expect(different.count > 4)
    }

    @Test func `a name that Apple does not document is refused, and the error shows how names are written`() throws {
        var faults = NotificationFaults()
        for name in ["DID_RENW", "DID_RENEW/", "EXPIRED/VOLUNTARY/X", ""] {
            #expect {
                try faults.add(.lost, to: name)
            } throws: {
                "\($0)".contains("'\(name)'") && "\($0)".contains("DID_RENEW/BILLING_RECOVERY")
            }
        }
        #expect(faults == NotificationFaults() && "\(faults)" == "none")
        try faults.add(.repeated(after: Self.hour), to: "DID_RENEW")
        #expect("\(faults)" == "DID_RENEW repeated after 3600 s")
    }

    @Test func `the dates of signing differ, although the clock stands still (V-19)`() async throws {
        let (_, sent, shop) = try await received(NotificationFaults(), buying: ["pro", "coins", "plan.month"])
        let dates = try sent.map { try shop.verifier.notification($0.signedPayload).signedDate }
        #expect(dates == dates.sorted() && Set(dates).count == 3)
    }
}
