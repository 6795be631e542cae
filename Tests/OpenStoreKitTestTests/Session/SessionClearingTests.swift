import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

/// Values from before a store was emptied, in the hands of an app.
@Suite(.timeLimit(.standard)) struct SessionClearingTests {
    /// Everything that an app may have of the one transaction there is.
    private func values(in shop: SessionShop, hearing updates: Transaction.Transactions.AsyncIterator)
        async throws -> [Transaction]
    {
        var values = [try await shop.session.buyProduct(identifier: "silver")]
        return try await shop.store.run {
            var updates = updates
            values.append(try #require(await updates.next()).unsafePayloadValue)
            values.append(try #require(await Transaction.latest(for: "silver")).unsafePayloadValue)
            for await result in Transaction.all { values.append(result.unsafePayloadValue) }
            for await result in Transaction.unfinished { values.append(result.unsafePayloadValue) }
            for await result in Transaction.currentEntitlements { values.append(result.unsafePayloadValue) }
            values.append(try await shop.status().transaction.unsafePayloadValue)
            guard case .success(let again) = try await shop.purchase("silver") else { throw StoreKitError.unknown }
            values.append(again.unsafePayloadValue)
            #expect(Set(values.map(\.id)) == [0] && values.count == 8)
            return values
        }
    }

    private func unfinished(in shop: SessionShop) async -> [UInt64] {
        await shop.store.run {
            var unfinished: [UInt64] = []
            for await result in Transaction.unfinished { unfinished.append(result.unsafePayloadValue.id) }
            return unfinished
        }
    }

    @Test(arguments: 0..<8)
    func `an old value does not finish a new transaction with its identifier, and a new value does (T-28, TS-08)`(
        way: Int
    ) async throws {
        let shop = try SessionShop()
        let updates = shop.store.run { Transaction.updates.makeAsyncIterator() }
        let old = try await values(in: shop, hearing: updates)[way]
        shop.session.clearTransactions()
        let new = try await values(in: shop, hearing: updates)[way]
        // The clock stands still, so that nothing that can be read tells them apart.
        #expect(old.id == new.id && old.purchaseDate == new.purchaseDate)
        await old.finish()
        #expect(await unfinished(in: shop) == [0])
        await new.finish()
        #expect(await unfinished(in: shop) == [])
    }

    @Test func `an old value does not refund a new transaction with its identifier (TS-08)`() async throws {
        let shop = try SessionShop()
        let old = try await shop.session.buyProduct(identifier: "pro")
        shop.session.clearTransactions()
        let new = try await shop.session.buyProduct(identifier: "pro")
        await #expect(throws: Transaction.RefundRequestError.failed) {
            _ = try await old.beginRefundRequest(in: HeadlessPresentation())
        }
        #expect(await shop.owned == ["pro"])
        #expect(try await new.beginRefundRequest(in: HeadlessPresentation()) == .success)
        #expect(await shop.owned == [])
    }

    @Test func `a purchase that a test fails while its sheet is visible is listed (TS-09)`() async throws {
        let box = SessionBox()
        let shop = try SessionShop(
            customer: SimulatedCustomer(purchase: { _ in
                box.session?.failTransactionsEnabled = true
                return true
            })
        )
        box.session = shop.session
        await #expect(throws: StoreKitError.self) { try await shop.purchase("coins") }
        #expect(shop.session.allTransactions().map(\.state) == [.failed])
        #expect(shop.session.allTransactions().map(\.productIdentifier) == ["coins"])
    }
}
