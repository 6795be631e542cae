import LocalStore
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Synchronization
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct SheetTests {
    @Test func `a purchase made while the customer answers a sheet waits for the answer, and is reported`()
        async throws
    {
        let gate = Gate()
        let box = Mutex<LocalStore?>(nil)
        let inner = Mutex<Task<PurchaseOutcome, any Error>?>(nil)
        let customer = ScriptedCustomer(purchase: { question in
            guard question.productID == "pro" else { return true }
            let store = box.withLock { $0 }
            inner.withLock {
                $0 = Task { try await store?.purchase(PurchaseRequest(productID: "coins")) ?? .cancelled }
            }
            // Waits until the report is written.
            await gate.pass()
            return true
        })
        let complaints = Complaints()
        let shop = try TestStore(customer: customer) { configuration in
            configuration.report = { line in
                complaints.add(line)
                gate.open()
            }
        }
        box.withLock { $0 = shop.store }
        try await shop.buy("pro")
        guard case .purchased = try await inner.withLock({ $0 })?.value else {
            Issue.record("not bought")
            return
        }
        #expect(complaints.all.count == 1)
        #expect(complaints.all.first?.contains("answers a sheet as the customer") == true)
        box.withLock { $0 = nil }
    }

    @Test func `cancelling the caller does not cancel the purchase (P-27)`() async throws {
        let gate = Gate()
        let shop = try TestStore(
            customer: ScriptedCustomer(purchase: { _ in
                await gate.pass()
                return true
            })
        )
        let task = Task { try await shop.store.purchase(PurchaseRequest(productID: "pro")) }
        let inLine = Task { try await shop.store.purchase(PurchaseRequest(productID: "coins")) }
        await gate.arrivals(reach: 1)
        task.cancel()
        inLine.cancel()
        gate.open()
        guard case .purchased = try await task.value, case .purchased = try await inLine.value else {
            Issue.record("A purchase was cancelled.")
            return
        }
        #expect(try await Set(shop.identifiers(.unfinished)) == [0, 1])
    }

    @Test
    func `purchases at the same time show one sheet after another, and each returns its own product (P-28, Q-34)`()
        async throws
    {
        let shown = Atomic(0)
        let customer = ScriptedCustomer(purchase: { _ in
            #expect(shown.add(1, ordering: .relaxed).newValue == 1)
            await Task.yield()
            #expect(shown.subtract(1, ordering: .relaxed).newValue == 0)
            return true
        })
        let shop = try TestStore(customer: customer)
        let products = ["coins", "gems", "pro", "season", "gold.month", "delta.week"]
        let bought = try await withThrowingTaskGroup(of: (String, String?).self) { group in
            for product in products {
                group.addTask {
                    guard
                        case .purchased(let transaction) =
                            try await shop.store.purchase(PurchaseRequest(productID: product))
                    else { return (product, nil) }
                    return (product, transaction.payload?.productId)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(bought.count == 6)
        for (asked, got) in bought { #expect(asked == got) }
        #expect(Set(customer.questions.map(\.productID)) == Set(products))
        #expect(try await shop.identifiers(.unfinished) == Array(0..<6))
    }

    @Test func `ten purchases of a product that are requested at the same time are charged ten times (Q-26)`()
        async throws
    {
        let shop = try TestStore()
        var request = PurchaseRequest(productID: "coins")
        request.askedAt = shop.store.changeNumber
        let ids = try await purchases(of: request, count: 10, in: shop)
        #expect(ids.sorted() == Array(0..<10))
        // A later purchase returns the first transaction that is not finished.
        #expect(try await shop.buy("coins") == 0)
    }

    @Test(arguments: ["pro", "gold.month"])
    func `concurrent purchases of a product charge once and prompt once (P-15, P-16)`(product: String) async throws {
        let customer = ScriptedCustomer()
        let shop = try TestStore(customer: customer)
        let ids = try await purchases(of: PurchaseRequest(productID: product), count: 10, in: shop)
        #expect(ids == Array(repeating: 0, count: 10))
        #expect(customer.questions.count == 1)
        let kinds = try await shop.store.journal(after: 0, limit: 100).map(\.event.kind)
        #expect(kinds == [.purchased])
    }

    private func purchases(of request: PurchaseRequest, count: Int, in shop: TestStore) async throws -> [UInt64] {
        try await withThrowingTaskGroup { group in
            for _ in 0..<count {
                group.addTask {
                    guard case .purchased(let transaction) = try await shop.store.purchase(request) else {
                        throw StoreFailure.unknown
                    }
                    return transaction.transactionID
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `a dismissed sheet adds a record to the journal and changes nothing else (Q-54, P-11)`() async throws {
        let shop = try TestStore(customer: ScriptedCustomer(purchase: { $0.quantity > 1 }))
        var request = PurchaseRequest(productID: "coins")
        #expect(try await shop.store.purchase(request) == .cancelled)
        request.quantity = 3
        guard case .purchased(let transaction) = try await shop.store.purchase(request) else {
            Issue.record("not bought")
            return
        }
        #expect(transaction.transactionID == 0)
        let kinds = try await shop.store.journal(after: 0, limit: 10).map(\.event.kind)
        #expect(kinds == [.purchaseCancelled, .purchased])
    }

    @Test func `the sheet shows the product, the quantity, and the whole price`() async throws {
        let customer = ScriptedCustomer()
        let shop = try TestStore(customer: customer)
        var request = PurchaseRequest(productID: "coins")
        request.quantity = 7
        _ = try await shop.store.purchase(request)
        let question = PurchaseQuestion(productID: "coins", quantity: 7, priceMilliunits: 6930, currency: "USD")
        #expect(customer.questions == [question])
    }

    @Test func `a product that cannot be bought is refused without a sheet, and the next purchase shows one`()
        async throws
    {
        let customer = ScriptedCustomer()
        let shop = try TestStore(customer: customer)
        await #expect(throws: StoreFailure.productUnavailable(id: "nothing")) { try await shop.buy("nothing") }
        #expect(try await shop.buy("coins") == 0)
        #expect(customer.questions.map(\.productID) == ["coins"])
    }

    @Test func `a customer who does not answer a sheet delays no query, no finish, and no renewal`() async throws {
        let gate = Gate()
        let shop = try TestStore(
            customer: ScriptedCustomer(purchase: { question in
                if question.productID == "gems" { await gate.pass() }
                return true
            })
        )
        let gold = try await shop.buy("gold.month")
        let waiting = Task { try await shop.store.purchase(PurchaseRequest(productID: "gems")) }
        await gate.arrivals(reach: 1)
        await shop.pass(.month)
        await shop.store.finish(transactionID: gold)
        try await shop.buyOutside("coins")
        #expect(try await shop.identifiers(.unfinished) == [1, 2])
        #expect(try await shop.store.subscriptionStatuses(groupID: "plans").first?.state == .subscribed)
        #expect(try await shop.store.products(for: ["pro"]).count == 1)
        gate.open()
        guard case .purchased(let transaction) = try await waiting.value else {
            Issue.record("not bought")
            return
        }
        #expect(transaction.payload?.purchaseDate == shop.clock.now)
    }

    @Test func `a sync and a refresh fail if the customer refuses to sign in (R-14, A-01)`() async throws {
        let shop = try TestStore(customer: ScriptedCustomer(signIn: { false }))
        await #expect(throws: StoreFailure.userCancelled) { try await shop.store.synchronize() }
        await #expect(throws: StoreFailure.userCancelled) { try await shop.store.appTransaction(refreshing: true) }
        _ = try await shop.store.appTransaction(refreshing: false)
        // The next sheet can be shown.
        #expect(try await shop.buy("coins") == 0)
    }

    @Test func `a sync performs due changes and does not deliver finished transactions again (R-14, R-15)`()
        async throws
    {
        let shop = try TestStore()
        try await shop.buy("gold.month", finishing: true)
        shop.clock.advance(to: StoreCalendar.date(adding: .month, to: shop.clock.now))
        try await shop.store.synchronize()
        #expect(try await shop.identifiers(.unfinished) == [1])
        await shop.store.finish(transactionID: 1)
        try await shop.store.synchronize()
        #expect(try await shop.identifiers(.unfinished) == [])
    }
}
