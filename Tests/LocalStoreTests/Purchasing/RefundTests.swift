import StoreControl
import LocalStore
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing

@Suite(.timeLimit(.minutes(30))) struct RefundTests {
    @Test func `R-16 R-18 R-23 a granted refund has ended the entitlement when listeners receive it`() async throws {
        let customer = ScriptedCustomer(refund: { _ in RefundAnswer(reason: .appIssue) })
        let shop = try TestStore(customer: customer)
        let pro = try await shop.buy("pro", finishing: true)
        let feed = shop.store.transactionUpdates()
        #expect(try await shop.store.requestRefund(transactionID: pro) == .submitted)
        let announced = try #require(await feed.next())
        #expect(try await shop.identifiers(.currentEntitlements) == [])
        #expect(announced.payload?.revocationReason == 1)
        #expect(try await shop.store.latestTransaction(productID: "pro") == announced)
    }

    @Test func `R-16 a dismissed refund sheet changes nothing`() async throws {
        let shop = try TestStore(customer: ScriptedCustomer(refund: { _ in nil }))
        let pro = try await shop.buy("pro")
        let before = shop.store.changeNumber
        #expect(try await shop.store.requestRefund(transactionID: pro) == .cancelled)
        #expect(try await shop.identifiers(.currentEntitlements) == [pro])
        #expect(shop.store.changeNumber == before)
    }

    @Test(arguments: [
        (RefundAnswer.Reason.other, "REJECT", false), (.other, "reject", true), (.appIssue, "REJECT", true),
    ])
    func `R-17 a refund request with the reason Other and the text REJECT is declined`(
        reason: RefundAnswer.Reason,
        text: String,
        isGranted: Bool
    ) async throws {
        let shop = try TestStore(
            customer: ScriptedCustomer(refund: { _ in RefundAnswer(reason: reason, text: text) })
        )
        let pro = try await shop.buy("pro", finishing: true)
        #expect(try await shop.store.requestRefund(transactionID: pro) == .submitted)
        #expect(try await shop.identifiers(.currentEntitlements) == (isGranted ? [] : [pro]))
        let last = try await shop.store.journal(after: 0, limit: 10).last?.event.kind
        #expect(last == (isGranted ? .refunded : .refundDeclined))
    }

    @Test func `R-16 no sheet is shown for a refunded or unknown transaction`() async throws {
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

    @Test func `R-16 a refund while the sheet is shown is a duplicate`() async throws {
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

    @Test func `R-18 refunding an older period does not change the subscription`() async throws {
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

    @Test func `C-22 two non-renewing subscriptions refunded at the same moment both end`() async throws {
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
