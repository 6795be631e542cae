import LocalStore
import StoreInterface
import StoreTestSupport
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct PagingTests {
    @Test func `a history of several pages reports one moment, although purchases are made between the pages (T-15)`()
        async throws
    {
        let shop = try TestStore()
        for _ in 0..<600 { try await shop.buyOutside("coins") }
        for query in [TransactionQuery.all, .allOf(productID: "coins"), .unfinished] {
            let before = try await shop.identifiers(query)
            var found: [UInt64] = []
            var pages = 0
            var cursor: TransactionCursor?
            repeat {
                let page = try await shop.store.transactions(query, after: cursor)
                found += page.transactions.map(\.transactionID)
                cursor = page.next
                pages += 1
                try await shop.buyOutside("coins")
                try await shop.buyOutside("gems")
            } while cursor != nil
            #expect(pages == 600 / Queries.pageSize + 1)
            #expect(found == before)
            #expect(Set(found).count == found.count)
        }
        #expect(try await shop.identifiers(.unfinished) == Array(0..<UInt64(600 + 6 * (600 / Queries.pageSize + 1))))
    }

    @Test func `finishing each unfinished transaction while reading them finishes all, each once (T-29)`() async throws
    {
        let shop = try TestStore()
        for _ in 0..<600 { try await shop.buyOutside("coins") }
        var cursor: TransactionCursor?
        var finished: [UInt64] = []
        repeat {
            let page = try await shop.store.transactions(.unfinished, after: cursor)
            for transaction in page.transactions {
                await shop.store.finish(transactionID: transaction.transactionID)
                finished.append(transaction.transactionID)
            }
            cursor = page.next
        } while cursor != nil
        #expect(finished == Array(0..<600))
        #expect(try await shop.identifiers(.unfinished) == [])
    }

    @Test(arguments: [0, 1, 63, 64, 65, 128, 256])
    func `no page is cut short and none is empty at the end of a history (T-15)`(count: Int) async throws {
        let shop = try TestStore()
        for _ in 0..<count { try await shop.buyOutside("coins") }
        #expect(try await shop.identifiers(.all).count == count)
    }
}
