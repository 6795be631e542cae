import StoreKitTest
import Testing

@Suite struct DropInTests {
    @Test func `a pasted listener hears renewals, upgrades and revocations`() async throws {
        let store = try SampleShop.open()
        try await store.run {
            let ledger = AccessLedger()
            let listener = TransactionListener(ledger: ledger)
            let id = try await store.buyOutside("silver")
            await ledger.notes(reach: 1)
            try await store.buyOutside("gold")
            await ledger.notes(reach: 3)
            try await store.refund(id)
            await ledger.notes(reach: 4)
            #expect(await ledger.notes == ["added silver", "upgraded silver", "added gold", "removed silver"])
            #expect(await ledger.products == ["gold"])
            _ = listener
        }
    }

    @Test func `a pasted listener hears of a renewal that ended while nothing ran`() async throws {
        let store = try SampleShop.open()
        try await store.run {
            let id = try await store.buyOutside("gold")
            await store.advance(by: .seconds(40 * 86_400))
            try await store.setAutoRenewal(false, of: id)
            let ledger = AccessLedger()
            let listener = TransactionListener(ledger: ledger)
            await ledger.notes(reach: 2)
            #expect(await ledger.notes == ["added gold", "added gold"])
            _ = listener
        }
    }

    @Test(arguments: [("3.9", true), ("4.0", false), ("10.1", false)])
    func `A-02 a pasted check of the business model`(version: String, isPremium: Bool) async throws {
        let store = try SampleShop.open(app: SimulatedApp(version: "11", originalVersion: version))
        try await store.run {
            guard case .success = try await Product.products(for: ["pro"])[0].purchase() else {
                Issue.record("not bought")
                return
            }
            let expected: Set<String> = isPremium ? ["premium", "pro"] : ["pro"]
            #expect(try await BusinessModel().access() == expected)
        }
    }
}
