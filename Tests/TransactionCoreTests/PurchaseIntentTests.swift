import Foundation
import StoreInterface
import Testing
import TransactionCore
import TestWaiting

@Suite(.timeLimit(.standard)) struct PurchaseIntentTests {
    @Test func `an intent is a product, named by its identifier, and perhaps an offer (P-44)`() async throws {
        let shop = try Shop { $0.products = [Sample.subscription("plan"), Sample.product("pro")] }
        try await shop.visit {
            var iterator = PurchaseIntent.intents.makeAsyncIterator()
            let products = try await Product.products(for: ["plan", "pro"])
            for offerID in ["back", "half", nil, "unknown"] {
                shop.intents.say(PurchaseIntentPayload(productID: "plan", offerID: offerID))
            }
            shop.intents.say(PurchaseIntentPayload(productID: "pro", offerID: "back"))
            let winBack = try #require(await iterator.next())
            #expect(winBack.product == products.first)
            #expect(winBack.id == "plan")
            #expect(winBack.offer == products.first?.subscription?.winBackOffers.first)
            let promotional = try #require(await iterator.next())
            #expect(promotional.offer?.id == "half")
            #expect(promotional != winBack)
            #expect(try #require(await iterator.next()).offer == nil)
            #expect(try #require(await iterator.next()).offer == nil)
            let other = try #require(await iterator.next())
            #expect(other.product == products.last)
            #expect(other.offer == nil)
        }
    }

    @Test func `every iteration receives every intent from the moment its iterator is made (P-44)`() async throws {
        let shop = try Shop { $0.products = [Sample.product("pro"), Sample.product("max")] }
        try await shop.visit {
            var early = PurchaseIntent.intents.makeAsyncIterator()
            shop.intents.say(PurchaseIntentPayload(productID: "pro"))
            var late = PurchaseIntent.intents.makeAsyncIterator()
            shop.intents.say(PurchaseIntentPayload(productID: "max"))
            #expect(await late.next()?.id == "max")
            #expect(await early.next()?.id == "pro")
            #expect(await early.next()?.id == "max")
        }
    }

    @Test func `an intent for a product that is no longer for sale is left out (P-44)`() async throws {
        let shop = try Shop { $0.products = [Sample.product("pro")] }
        try await shop.visit {
            var iterator = PurchaseIntent.intents.makeAsyncIterator()
            shop.intents.say(PurchaseIntentPayload(productID: "gone"))
            shop.intents.say(PurchaseIntentPayload(productID: "pro"))
            #expect(await iterator.next()?.id == "pro")
        }
    }

    @Test func `an iteration ends with its task (P-44)`() async throws {
        let received = try await Shop().visitCancelled {
            var count = 0
            for await _ in PurchaseIntent.intents { count += 1 }
            return count
        }
        #expect(received == 0)
    }
}
