import StoreControl
import LocalStore
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct RefundTests {
    @Test(arguments: [(RefundAnswer.Reason.appIssue, 1), (.other, 0)])
    func `a granted refund has ended the entitlement when listeners receive it, with its reason (R-16, R-18, R-23)`(
        reason: RefundAnswer.Reason,
        number: Int
    ) async throws {
        let customer = ScriptedCustomer(refund: { _ in RefundAnswer(reason: reason) })
        let shop = try TestStore(customer: customer)
        let pro = try await shop.buy("pro", finishing: true)
        let feed = shop.store.transactionUpdates()
        #expect(try await shop.store.requestRefund(transactionID: pro) == .submitted)
        let announced = try #require(await feed.element())
        #expect(try await shop.identifiers(.currentEntitlements) == [])
        #expect(announced.payload?.revocationReason == number)
        #expect(try await shop.store.latestTransaction(productID: "pro") == announced)
    }

    @Test func `a dismissed refund sheet changes nothing (R-16)`() async throws {
        let shop = try TestStore(customer: ScriptedCustomer(refund: { _ in nil }))
        let pro = try await shop.buy("pro")
        let before = shop.store.changeNumber
        #expect(try await shop.store.requestRefund(transactionID: pro) == .cancelled)
        #expect(try await shop.identifiers(.currentEntitlements) == [pro])
        #expect(shop.store.changeNumber == before)
    }

    @Test(arguments: [
        (StoreEnvironment.sandbox, RefundAnswer.Reason.other, "DECLINE", false),
        (.sandbox, .other, "REJECT", false), (.sandbox, .other, "decline", true),
        (.sandbox, .appIssue, "DECLINE", true),
        (.xcode, .other, "DECLINE", true), (.production, .other, "DECLINE", true),
    ])
    func `in the sandbox, a request with the reason Other and the text DECLINE is submitted and then declined (R-17)`(
        environment: StoreEnvironment,
        reason: RefundAnswer.Reason,
        text: String,
        isGranted: Bool
    ) async throws {
        let shop = try TestStore(
            environment: environment,
            customer: ScriptedCustomer(refund: { _ in RefundAnswer(reason: reason, text: text) })
        )
        let pro = try await shop.buy("pro", finishing: true)
        #expect(try await shop.store.requestRefund(transactionID: pro) == .submitted)
        #expect(try await shop.identifiers(.currentEntitlements) == (isGranted ? [] : [pro]))
        let last = try await shop.store.journal(after: 0, limit: 10).last?.event.kind
        #expect(last == (isGranted ? .refunded : .refundDeclined))
    }

    @Test func `in the sandbox, the text GRANT_PRORATED refunds half of a product, and the rest of a period (R-17)`()
        async throws
    {
        let shop = try TestStore(
            environment: .sandbox,
            customer: ScriptedCustomer(refund: { _ in RefundAnswer(reason: .other, text: "GRANT_PRORATED") })
        )
        let pro = try await shop.buy("pro", finishing: true)
        #expect(try await shop.store.requestRefund(transactionID: pro) == .submitted)
        let plan = try await shop.buy("gold.month", finishing: true)
        // A quarter of the 31 days of January.
        shop.clock.advance(to: shop.clock.now.advanced(bySeconds: 86_400 * 31 / 4))
        #expect(try await shop.store.requestRefund(transactionID: plan) == .submitted)
        let half = try #require(try await shop.store.latestTransaction(productID: "pro")?.payload)
        #expect((half.revocationType, half.revocationPercentage) == ("REFUND_PRORATED", 50_000))
        let rest = try #require(try await shop.store.latestTransaction(productID: "gold.month")?.payload)
        #expect((rest.revocationType, rest.revocationPercentage) == ("REFUND_PRORATED", 75_000))
    }

    @Test func `after a refund that waited is granted and reversed, another request is submitted (R-16, V-05)`()
        async throws
    {
        let shop = try TestStore(customer: ScriptedCustomer(refund: { _ in RefundAnswer(reason: .other) }))
        await shop.store.setRefundDecision(.wait)
        let pro = try await shop.buy("pro", finishing: true)
        #expect(try await shop.store.requestRefund(transactionID: pro) == .submitted)
        try await shop.store.refundPurchase(pro)
        try await shop.store.reverseRefund(pro)
        #expect(try await shop.store.requestRefund(transactionID: pro) == .submitted)
    }

    @Test
    func `a request for a transaction whose refund was declined is a duplicate, until the store is cleared (R-16)`()
        async throws
    {
        let shop = try TestStore(customer: ScriptedCustomer(refund: { _ in RefundAnswer(reason: .other) }))
        await shop.store.setRefundDecision(.decline)
        let pro = try await shop.buy("pro", finishing: true)
        #expect(try await shop.store.requestRefund(transactionID: pro) == .submitted)
        await #expect(throws: StoreFailure.duplicateRefundRequest(id: pro)) {
            try await shop.store.requestRefund(transactionID: pro)
        }
        try await shop.store.clearTransactions()
        #expect(try await shop.buy("pro", finishing: true) == pro)
        #expect(try await shop.store.requestRefund(transactionID: pro) == .submitted)
    }

    @Test func `no sheet is shown for a refunded or unknown transaction (R-16)`() async throws {
        let shop = try TestStore(
            customer: ScriptedCustomer(refund: { _ in
                Issue.record("a sheet was shown")
                return nil
            })
        )
        let pro = try await shop.buy("pro", finishing: true)
        try await shop.store.refundPurchase(pro)
        await #expect(throws: StoreFailure.duplicateRefundRequest(id: pro)) {
            try await shop.store.requestRefund(transactionID: pro)
        }
        await #expect(throws: StoreFailure.transactionNotFound(id: 77)) {
            try await shop.store.requestRefund(transactionID: 77)
        }
    }

    @Test func `a refund while the sheet is shown is a duplicate (R-16)`() async throws {
        let gate = Gate()
        let shop = try TestStore(
            customer: ScriptedCustomer(refund: { _ in
                await gate.pass()
                return RefundAnswer(reason: .other)
            })
        )
        let pro = try await shop.buy("pro", finishing: true)
        let asking = Task { try await shop.store.requestRefund(transactionID: pro) }
        await gate.arrivals(reach: 1)
        try await shop.store.refundPurchase(pro)
        gate.open()
        await #expect(throws: StoreFailure.duplicateRefundRequest(id: pro)) { try await asking.value }
    }

    @Test func `refunding an older period does not change the subscription (R-18)`() async throws {
        let shop = try TestStore()
        let first = try await shop.buy("gold.month", finishing: true)
        await shop.pass(.month)
        try await shop.store.refundPurchase(first)
        #expect(try await shop.identifiers(.currentEntitlements) == [1])
        #expect(try await shop.store.subscriptionStatuses(groupID: "plans").first?.state == .subscribed)
        await shop.pass(.month)
        #expect(try await shop.identifiers(.currentEntitlements) == [2])
        #expect(await shop.store.violations() == [])
    }

    // A change of a batch is not on disk yet when the next change of the same batch is decided.

    @Test func `two refunds at the same moment are one refund and a duplicate`() async throws {
        let shop = try TestStore()
        let coins = try await shop.buy("coins", finishing: true)
        let results = await shop.store.atOnce([coins, coins].map { id in { try $0.refundPurchase(id) } })
        #expect(results == [nil, .duplicateRefundRequest(id: coins)])
        let kinds = try await shop.store.journal(after: 0, limit: 10).map(\.event.kind)
        #expect(kinds == [.purchased, .finished, .refunded])
    }

    @Test func `a finish and a refund at the same moment both take effect`() async throws {
        let shop = try TestStore()
        let coins = try await shop.buy("coins")
        let results = await shop.store.atOnce([
            { await $0.finish(transactionID: coins) }, { try $0.refundPurchase(coins) },
        ])
        #expect(results == [nil, nil])
        #expect(try await shop.identifiers(.unfinished) == [])
        #expect(try await shop.identifiers(.all) == [coins])
        #expect(await shop.store.violations() == [])
    }

    @Test func `two non-renewing subscriptions refunded at the same moment both end (C-22)`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        let shop = try TestStore(location: location)
        var ids: [UInt64] = []
        for _ in 0..<3 { ids.append(try await shop.buy("season", finishing: true)) }
        let results = await shop.store.atOnce(
            [1, 2].map { index in { [ids] in try $0.refundPurchase(ids[index]) } }
        )
        #expect(results == [nil, nil])
        #expect(try await shop.identifiers(.currentEntitlements) == [ids[0]])
        #expect(try await TestStore(location: location).identifiers(.currentEntitlements) == [ids[0]])
        let revoked = try await shop.store.transactions(.all, after: nil).transactions
        #expect(revoked.map { $0.payload?.revocationDate != nil } == [true, true])
        #expect(await shop.store.violations() == [])
    }
}
