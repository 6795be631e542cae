import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Offers for people whose subscription has ended.
@Suite(.timeLimit(.standard)) struct WinBackTests {
    @Test func `a former subscriber can use a win-back offer (P-23, P-41, S-15, TS-60)`() async throws {
        let store = try OfferStore.open()
        try await store.run {
            let offer = try #require(await OfferStore.product("plan.month").subscription?.winBackOffers.first)
            await #expect(throws: Product.PurchaseError.ineligibleForOffer) {
                try await OfferStore.buy("plan.month", [.winBackOffer(offer)])
            }
            let trial = try await OfferStore.buy("plan.month")
            #expect(try await OfferStore.renewalInfo().eligibleWinBackOfferIDs == [])
            try await store.setAutoRenewal(false, of: trial.id)
            try await store.advance(by: .seconds(86_400 * 7))
            #expect(try await OfferStore.renewalInfo().eligibleWinBackOfferIDs == ["return"])
            let back = try await OfferStore.buy("plan.month", [.winBackOffer(offer)])
            #expect(back.offer?.type == .winBack)
            #expect(back.offer?.id == "return")
            #expect(back.price == 0)
            #expect(try await OfferStore.renewalInfo().eligibleWinBackOfferIDs == [])
            try await store.advance(by: .seconds(86_400 * 32))
            #expect(await OfferStore.bill() == ["0 1 -", "0 4 return", "4.99"])
        }
    }

    @Test func `the offer of a purchase intent can be bought (P-41, P-44)`() async throws {
        let store = try OfferStore.open()
        try await store.run {
            let trial = try await OfferStore.buy("plan.month")
            try await store.expireSubscription(of: trial.id)
            var intents = PurchaseIntent.intents.makeAsyncIterator()
            try await store.promote("plan.month", offerID: "return")
            let intent = try #require(await intents.next())
            let offer = try #require(intent.offer)
            guard
                case .success(.verified(let transaction)) =
                    try await intent.product.purchase(options: [.winBackOffer(offer)])
            else {
                Issue.record("Nothing was bought.")
                return
            }
            #expect(transaction.offer?.id == "return")
        }
    }
}
