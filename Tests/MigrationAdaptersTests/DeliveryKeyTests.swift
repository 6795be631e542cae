import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct DeliveryKeyTests {
    private static let keys: [(DeliveryKey, String)] = [
        (DeliveryKey(transactionID: 0), "0"),
        (DeliveryKey(transactionID: .max), "18446744073709551615"),
        (DeliveryKey(transactionID: 17, change: .upgrade), "17 upgraded"),
        (
            DeliveryKey(transactionID: 17, change: .revocation(milliseconds: 1_735_689_600_123)),
            "17 revoked 1735689600123"
        ),
        (DeliveryKey(transactionID: 17, change: .expiry(milliseconds: -5)), "17 expires -5"),
    ]

    @Test func `the text of a key does not change and can be read again`() throws {
        for (key, text) in Self.keys {
            #expect(key.description == text)
            #expect(DeliveryKey(text) == key)
            let json = try JSONEncoder().encode([key])
            #expect(String(decoding: json, as: UTF8.self) == "[\"\(text)\"]")
            #expect(try JSONDecoder().decode([DeliveryKey].self, from: json) == [key])
        }
    }

    @Test(arguments: [
        "", " ", "x", "-1", "01", "+1", "1 ", " 1", "1 upgraded ", "1 revoked", "1 revoked x", "1 revoked 01",
        "1 expires", "1 expires 2 3", "1 upgraded 2", "18446744073709551616",
    ])
    func `any other text is no key`(text: String) {
        #expect(DeliveryKey(text) == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([DeliveryKey].self, from: JSONEncoder().encode([text]))
        }
    }

    @Test func `one purchase has one key through both APIs, and another signing changes nothing`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            let events = QueueEvents(of: shop.queue)
            var told = events.makeAsyncIterator()
            let id = try await shop.store.buyOutside("coins")
            guard case .updated(let entries)? = await told.next() else { throw Unexpected("nothing was told") }
            let entry = try #require(entries.first?.transaction)
            #expect(DeliveryKey(entry) == DeliveryKey(transactionID: id))
            let unfinished = try #require(await shop.results(of: Transaction.unfinished).first)
            #expect(DeliveryKey(unfinished.unsafePayloadValue) == DeliveryKey(entry))
            #expect(await DeliveryKey.resolved(entry) == DeliveryKey(entry))
        }
    }

    @Test func `a revocation is not the purchase, although the identifier is the same`() async throws {
        let shop = try Shop()
        let bought = try await shop.buy("pro").payloadValue
        await bought.finish()
        try await shop.store.refund(bought.id)
        let revoked = try #require(await shop.results(of: Transaction.all).first).payloadValue
        #expect(revoked.id == bought.id)
        #expect(DeliveryKey(revoked) != DeliveryKey(bought))
        let date = try #require(revoked.revocationDate)
        let milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
        #expect(DeliveryKey(revoked).change == .revocation(milliseconds: milliseconds))
    }

    @Test(arguments: [1, 7, 123, 789, 999] as [Int64]) func `a revocation has its date to the millisecond`(
        milliseconds: Int64
    ) async throws {
        let start = Int64(SimulatedTime.epoch.timeIntervalSince1970) * 1000 + milliseconds
        let shop = try Shop(time: .manual(startingAt: Date(timeIntervalSince1970: Double(start) / 1000)))
        let bought = try await shop.buy("pro").payloadValue
        await bought.finish()
        try await shop.store.refund(bought.id)
        let revoked = try #require(await shop.results(of: Transaction.all).first).payloadValue
        #expect(DeliveryKey(revoked).change == .revocation(milliseconds: start))
    }

    @Test func `an upgrade is not the purchase, although the identifier is the same`() async throws {
        let shop = try Shop()
        let month = try await shop.buy("plan.month").payloadValue
        await month.finish()
        await (try await shop.buy("plan.gold").payloadValue).finish()
        let again = await shop.results(of: Transaction.all).map(\.unsafePayloadValue).first { $0.id == month.id }
        #expect(DeliveryKey(try #require(again)) == DeliveryKey(transactionID: month.id, change: .upgrade))
    }

    @Test func `copies have the key of the first purchase, and what delivers nothing has none (Q-57)`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            let queue = AsyncPaymentQueue(shop.queue, owner: .asynchronous)
            guard case .purchased(let first) = try await queue.add(Shop.payment("pro")) else {
                throw Unexpected("not bought")
            }
            let key = try #require(DeliveryKey(first))
            try await queue.finish(first)
            let restored = try #require(try await queue.restore().first)
            #expect(restored.transactionIdentifier != first.transactionIdentifier)
            #expect(DeliveryKey(restored) == key)
            guard case .purchased(let owned) = try await queue.add(Shop.payment("pro")) else {
                throw Unexpected("not bought again")
            }
            #expect(DeliveryKey(owned) != key)
            #expect(await DeliveryKey.resolved(owned) == key)
            #expect(await DeliveryKey.resolved(restored) == key)
        }
        #expect(DeliveryKey(SKPaymentTransaction()) == nil)
        #expect(await DeliveryKey.resolved(SKPaymentTransaction()) == nil)
    }
}
