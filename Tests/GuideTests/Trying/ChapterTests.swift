import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

/// The code of the other chapters does what the text says.
@Suite(.timeLimit(.standard)) struct ChapterTests {
    typealias RecordingObserver = MigrationSnippets.RecordingObserver

    @Test func `a golden timeline is the same each time`() async throws {
        for _ in 1...2 {
            let cashier = MigrationSnippets.Delivery.Purchasing.LegacyCashier()
            let lines = try await SampleShop.withFile { configuration in
                try await RecordingObserver.goldenRenewal(configuration: configuration, observer: cashier)
            }
            #expect(
                lines == [
                    "purchased plan.month", "removed plan.month", "purchased plan.month", "removed plan.month",
                ]
            )
        }
    }

    @Test func `the automatically recorded timeline is the same each time`() async throws {
        let timelines = try await SampleShop.withFile { configuration in
            var timelines: [Timeline] = []
            for _ in 1...2 {
                let cashier = MigrationSnippets.Delivery.Purchasing.LegacyCashier()
                timelines.append(
                    try await MigrationSnippets.Recording.recordedRenewal(
                        configuration: configuration,
                        observer: cashier
                    )
                )
            }
            return timelines
        }
        #expect(timelines[0] == timelines[1])
        let received = timelines[0].entries.filter { $0.lane == .observer && [.updated, .removed].contains($0.kind) }
        #expect(received.map(\.transactionID) == ["0", "0", "1", "1"])
    }

    @Test func `a purchase has five outcomes`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let cashier = MigrationSnippets.Delivery.Purchasing.Cashier(ledger: Ledger())
            let (coins, pro) = (try await SampleShop.product("coins"), try await SampleShop.product("pro"))
            #expect(try await cashier.buy(coins) == .bought)
            store.failVerification(with: .invalidSignature)
            #expect(try await cashier.buy(coins) == .notTrusted)
            store.failVerification(with: nil)
            store.customer = .hesitant
            #expect(try await cashier.buy(pro) == .cancelled)
            await store.setAskToBuy(true)
            store.customer = .agreeable
            #expect(try await cashier.buy(pro) == .waiting)
            #expect(await cashier.ledger.units == ["coins": 1])
            #expect(await cashier.ledger.owned == [])
            #expect(await SampleShop.unfinished().count == 1)
        }
        var app = SimulatedApp()
        app.canMakePayments = false
        let closed = try await SampleShop.open(app: app)
        try await closed.run {
            let pro = try await SampleShop.product("pro")
            await #expect(throws: Product.PurchaseError.purchaseNotAllowed) {
                try await MigrationSnippets.Delivery.Purchasing.Cashier(ledger: Ledger()).buy(pro)
            }
        }
    }

    @Test func `a ledger counts each delivery of a consumable once, and takes back only what it has granted`()
        async throws
    {
        let store = try await SampleShop.open()
        try await store.run {
            let (ledger, late) = (Ledger(), Ledger())
            let bought = try #require(try await SampleShop.buy("coins")).payloadValue
            try await store.refund(bought.id)
            let refunded = try #require(await Transaction.latest(for: "coins")).payloadValue
            await ledger.deliver(bought)
            await ledger.deliver(bought)
            #expect(await ledger.units == ["coins": 1])
            await ledger.deliver(refunded)
            await ledger.deliver(refunded)
            #expect(await ledger.units == ["coins": 0])
            await late.deliver(refunded)
            #expect(await late.units == [:])
        }
    }

    @Test func `a shadow finds a refunded product that the old code still unlocks`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let shadow = MigrationSnippets.Delivery.Shadow.Shadow()
            let bought = try #require(try await SampleShop.buy("pro")).payloadValue
            #expect(await shadow.differences(from: ["pro"]) == [])
            try await store.refund(bought.id)
            #expect(await shadow.differences(from: ["pro"]) == ["pro"])
        }
    }

    @Test func `a transaction belongs only to the account whose token was passed on`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let account = UUID()
            guard
                case .success(.verified(let transaction)) = try await MigrationSnippets.Identity.buy(
                    SampleShop.product("pro"),
                    for: account
                )
            else {
                Issue.record("not bought")
                return
            }
            #expect(MigrationSnippets.Identity.isOwn(transaction, account: account))
            #expect(!MigrationSnippets.Identity.isOwn(transaction, account: UUID()))
        }
    }

    @Test func `errors of both kinds are explained, and a cancellation is not`() {
        let explain = MigrationSnippets.Explaining.explanation
        #expect(explain(SKError(.paymentCancelled)) == nil)
        #expect(explain(StoreKitError.userCancelled) == nil)
        #expect(explain(SKError(.paymentNotAllowed)) == explain(Product.PurchaseError.purchaseNotAllowed))
        #expect(explain(StoreKitError.networkError(URLError(.timedOut)))?.contains("connection") == true)
        #expect(explain(Product.PurchaseError.productUnavailable) != nil)
    }

    @Test func `an offer that the product does not have is refused`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let grant = MigrationSnippets.Offering.OfferGrant(
                offerID: "none",
                keyID: "KEY",
                nonce: UUID(),
                signature: "AAAA",
                timestamp: 0
            )
            let plan = try await SampleShop.product("plan.month")
            await #expect(throws: Product.PurchaseError.invalidOfferIdentifier) {
                try await MigrationSnippets.Offering.buy(plan, with: grant, for: UUID())
            }
        }
    }
}
