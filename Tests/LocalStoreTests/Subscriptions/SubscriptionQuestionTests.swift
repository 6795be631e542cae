import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Synchronization
import TestWaiting
import Testing

@testable import LocalStore

/// The sheets and messages about a running subscription.
@Suite(.timeLimit(.standard)) struct SubscriptionQuestionTests {
    /// A customer who remembers the subscriptions of the sheet, and changes nothing.
    private final class Reader: StoreCustomer {
        private let shown = Mutex<[SubscriptionQuestion]>([])
        var subscriptions: [SubscriptionQuestion] { shown.withLock { $0 } }

        func confirmsPurchase(of question: PurchaseQuestion) async -> Bool { true }
        func refundRequest(for question: RefundQuestion) async -> RefundAnswer? { nil }
        func signsIn() async -> Bool { true }
        func manages(_ subscriptions: [SubscriptionQuestion]) async -> SubscriptionChoice {
            shown.withLock { $0 = subscriptions }
            return .nothing
        }
    }

    @Test func `the sheet of a subscription whose plan changes shows the price of the next plan (S-41)`() async throws {
        let reader = Reader()
        let shop = try TestStore(customer: reader)
        try await shop.buy("gold.month", finishing: true)
        try await shop.store.manageSubscriptions(groupID: nil)
        #expect(reader.subscriptions.map(\.priceMilliunits) == [9990])
        try await shop.buyOutside("silver.month")
        try await shop.store.manageSubscriptions(groupID: nil)
        #expect(reader.subscriptions.map(\.productID) == ["gold.month"])
        #expect(reader.subscriptions.map(\.nextProductID) == ["silver.month"])
        #expect(reader.subscriptions.map(\.priceMilliunits) == [4990])
    }

    @Test func `a question about a price that is repeated before its answer is a message again (TS-49, S-31)`()
        async throws
    {
        let shop = try TestStore()
        let store = shop.store
        let id = try await shop.buy("gold.month", finishing: true)
        try await store.raisePrice(ofTransaction: id)
        let first = try #require(await store.unshownMessages().first)
        let chains = await store.ledger.chains.values
        #expect(store.channels.messages.take(first, of: chains, at: shop.clock.now))
        #expect(await store.unshownMessages() == [])
        try await store.raisePrice(ofTransaction: id)
        #expect(await store.unshownMessages().map(\.kind) == [.priceIncreaseConsent])
    }
}
