import Foundation
import OpenStoreKitTest
import Testing

@Suite(.timeLimit(.minutes(15))) struct RevocationTests {
    private func id(of transaction: SKPaymentTransaction) throws -> UInt64 {
        try #require(transaction.transactionIdentifier.flatMap { UInt64($0) })
    }

    @Test func `R-19 R-20 C-15 a refund is told as a revoked product, and not as a transaction`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let pro = try await shop.buyAndFinish("pro", heardBy: listener)
        try await shop.store.refund(try id(of: pro))
        await listener.hears(.revoked(["pro"]))
        try await shop.buyAndFinish("coins", heardBy: listener)
        #expect(
            listener.heard == [
                .updated("pro purchasing"), .updated("pro purchased"), .removed(["pro"]), .revoked(["pro"]),
                .updated("coins purchasing"), .updated("coins purchased"), .removed(["coins"]),
            ]
        )
    }

    @Test func `C-15 a purchase that is refunded before it is finished stays in the queue`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let pro = try await shop.buy("pro", heardBy: listener)
        try await shop.store.refund(try id(of: pro))
        await listener.hears(.revoked(["pro"]))
        #expect(shop.queue.transactions == [pro])
        #expect(pro.transactionState == .purchased)
    }

    @Test func `C-07 a refund while nobody is attached is told to the next observer, and once`() async throws {
        let shop = try Shop()
        let first = shop.listener()
        let pro = try await shop.buyAndFinish("pro", heardBy: first)
        shop.queue.remove(first)
        try await shop.store.refund(try id(of: pro))
        try await shop.store.buyOutside("coins")
        let second = shop.listener()
        await second.hears(.revoked(["pro"]))
        await second.hears(.updated("coins purchased"))
        let third = shop.listener()
        _ = try await shop.buy("gems", heardBy: third)
        #expect(!third.heard.contains(.revoked(["pro"])))
        #expect(second.heard.filter { $0 == .revoked(["pro"]) }.count == 1)
    }

    @Test func `R-25 what was refunded is bought anew`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let first = try await shop.buyAndFinish("pro", heardBy: listener)
        try await shop.store.refund(try id(of: first))
        await listener.hears(.revoked(["pro"]))
        let second = try await shop.buy("pro", heardBy: listener)
        #expect(second.transactionIdentifier != first.transactionIdentifier)
        #expect(second.original == nil)
        #expect(await shop.unfinished.map { String($0) } == [second.transactionIdentifier])
    }
}
