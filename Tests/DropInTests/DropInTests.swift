import StoreKitTest
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct DropInTests {
    @Test func `a pasted listener receives renewals, upgrades and revocations`() async throws {
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

    @Test func `a pasted listener receives a renewal that was made before the listener started`() async throws {
        let store = try SampleShop.open()
        try await store.run {
            let id = try await store.buyOutside("gold")
            try await store.advance(by: .seconds(40 * 86_400))
            try await store.setAutoRenewal(false, of: id)
            let ledger = AccessLedger()
            let listener = TransactionListener(ledger: ledger)
            await ledger.notes(reach: 2)
            #expect(await ledger.notes == ["added gold", "added gold"])
            _ = listener
        }
    }

    @Test(arguments: [("3.9", true), ("4.0", false), ("10.1", false)])
    func `a pasted check of the business model finds the original app version (A-02)`(version: String, isPremium: Bool)
        async throws
    {
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

    @Test @MainActor
    func `a pasted observer receives a purchase, a cancelled purchase, and a restore (Q-42, Q-43, Q-50)`() async throws
    {
        let store = try SampleShop.open()
        try await store.run {
            let observer = LegacyStoreObserver()
            SKPaymentQueue.default().add(observer)
            let loader = LegacyProductLoader()
            let response = await withCheckedContinuation { continuation in
                loader.fetch(["pro", "coins", "unknown"]) { continuation.resume(returning: $0) }
            }
            #expect(response.invalidProductIdentifiers == ["unknown"])
            let pro = try #require(response.products.first { $0.productIdentifier == "pro" })
            let formatter = NumberFormatter()
            formatter.numberStyle = .currency
            formatter.locale = pro.priceLocale
            #expect(formatter.string(from: pro.price) == "$9.99")

            await observer.plays(3) { observer.buy(pro) }
            #expect(observer.history == ["purchasing", "purchased pro", "removed pro"])

            store.customer = .hesitant
            let coins = try #require(response.products.first { $0.productIdentifier == "coins" })
            await observer.plays(3) { observer.buy(coins) }
            #expect(observer.history == ["purchasing", "cancelled", "removed coins"])

            store.customer = .agreeable
            await observer.plays(3) { SKPaymentQueue.default().restoreCompletedTransactions() }
            #expect(Set(observer.history) == ["restored pro", "restored all", "removed pro"])
        }
    }
}

extension LegacyStoreObserver {
    /// Does something, and returns when the observer has received so many things of it.
    @MainActor func plays(_ count: Int, _ action: () -> Void) async {
        history = []
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            whenHistoryGrows = { [unowned self] in
                guard history.count == count else { return }
                whenHistoryGrows = nil
                continuation.resume()
            }
            action()
        }
    }
}
