import OpenStoreKitTest
import QueueTestSupport
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StorefrontTests {
    @Test
    func
        `observers receive a change, and the queue then has the storefront of the asynchronous API (F-02, F-03, X-16)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        try await shop.buyAndFinish("coins", receivedBy: listener)
        #expect(shop.queue.storefront?.countryCode == "USA")
        await shop.store.moveCustomer(to: "FRA")
        await listener.receives(.storefrontChanged)
        let current = try #require(await shop.store.run { await Storefront.current })
        #expect(current.countryCode == "FRA")
        #expect(shop.queue.storefront?.countryCode == current.countryCode)
        #expect(shop.queue.storefront?.identifier == current.id)
    }

    @Test(.differs(.storefront))
    func `the storefront is known at once and at any time, with and without observers (F-02, X-16)`() async throws {
        let shop = try Shop()
        #expect(shop.queue.storefront?.countryCode == "USA")
        await shop.store.moveCustomer(to: "FRA")
        #expect(shop.queue.storefront?.countryCode == "FRA")
        let listener = shop.listener()
        await shop.store.settle()
        shop.queue.remove(listener)
        await shop.store.moveCustomer(to: "ITA")
        #expect(shop.queue.storefront?.countryCode == "ITA")
        #expect(shop.queue.storefront?.identifier == (await shop.store.run { await Storefront.current })?.id)
    }
}
