import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite("The world of a test session", .timeLimit(.standard))
struct SessionWorldTests {
    @Test func `products come only from the configuration, each identifier once (TS-58)`() async throws {
        let shop = try SessionShop()
        let twice = """
            "products" : [
              { "productID" : "tea", "type" : "Consumable", "displayPrice" : "2.49" },
              { "productID" : "tea", "type" : "NonConsumable", "displayPrice" : "9.49" } ]
            """
        try SessionShop.withFile(SessionShop.configuration(products: twice)) { file in
            _ = try shop.store.run { try SKTestSession(contentsOf: file) }
        }
        let products = try await shop.store.run { try await Product.products(for: ["tea", "com.apple.anything"]) }
        #expect(products.map(\.id) == ["tea"])
        #expect(products.map(\.type) == [.consumable])
    }

    @Test func `the session's own offers need no signature (TS-59)`() async throws {
        let shop = try SessionShop()
        try await shop.buy("silver")
        try shop.session.expireSubscription(productIdentifier: "silver")
        let back = try await shop.session.buyProduct(identifier: "silver", options: [.promotionalOffer(id: "back")])
        #expect(back.offer?.type == .promotional)
        await #expect(throws: Product.PurchaseError.invalidOfferIdentifier) {
            try await shop.session.buyProduct(identifier: "silver", options: [.promotionalOffer(id: "none")])
        }
    }

    @Test func `a customer whose subscription expired is eligible for win-back offers (TS-60)`() async throws {
        let shop = try SessionShop()
        try await shop.buy("silver")
        #expect(try await shop.status().renewalInfo.payloadValue.eligibleWinBackOfferIDs.isEmpty)
        try shop.session.expireSubscription(productIdentifier: "silver")
        try await shop.store.advance(by: .seconds(86_400 * 40))
        #expect(try await shop.status().renewalInfo.payloadValue.eligibleWinBackOfferIDs == ["again"])
    }

    @Test func `one chain of certificates signs all values (TS-61)`() async throws {
        let shop = try SessionShop()
        guard case .success(let first) = try await shop.purchase("pro"),
            case .success(let second) = try await shop.purchase("silver")
        else { throw StoreKitError.unknown }
        let app = try await shop.store.run { try await AppTransaction.shared }
        let info = try await shop.status().renewalInfo
        let chains = try [first.headerData, second.headerData, app.headerData, info.headerData].map { data in
            let header = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            #expect(header["alg"] as? String == "ES256")
            return try #require(header["x5c"] as? [String])
        }
        #expect(Set(chains).count == 1)
    }

    @Test func `the chain of signed values ends in the environment's own root (TS-66)`() async throws {
        let shop = try SessionShop()
        guard case .success(let result) = try await shop.purchase("pro") else { throw StoreKitError.unknown }
        let header = try #require(try JSONSerialization.jsonObject(with: result.headerData) as? [String: Any])
        let last = try #require((header["x5c"] as? [String])?.last)
        #expect(Data(base64Encoded: last) == shop.store.rootCertificate)
    }

    @Test func `messages can be sent in the environment (TS-62)`() async throws {
        let shop = try SessionShop()
        try await shop.store.run {
            var messages = Message.messages.makeAsyncIterator()
            await shop.session.sendMessage(.winBackOffer, groupID: "plans")
            #expect(await messages.next()?.reason == .winBackOffer)
            try await shop.buy("gold")
            try shop.session.requestPriceIncreaseConsentForTransaction(identifier: 0)
            #expect(await messages.next()?.reason == .priceIncreaseConsent)
        }
    }

    @Test func `a failed payment sends its message (TS-62)`() async throws {
        let shop = try SessionShop()
        try await shop.store.run {
            try await shop.buy("gold")
            shop.session.shouldEnterBillingRetryOnRenewal = true
            try shop.session.forceRenewalOfSubscription(productIdentifier: "gold")
            var messages = Message.messages.makeAsyncIterator()
            #expect(await messages.next()?.reason == .billingIssue)
        }
    }

    @Test func `the queue buys, restores and loads products in the same session (TS-63)`() async throws {
        let shop = try SessionShop()
        try await shop.store.run {
            let observer = SessionObserver(finishing: true)
            let queue = SKPaymentQueue.default()
            queue.add(observer)
            let payment = SKMutablePayment()
            payment.productIdentifier = "pro"
            queue.add(payment)
            await shop.store.settle()
            #expect(observer.words == ["purchasing pro", "purchased pro"])
            let state = try shop.latest("pro").state
            #expect(state == .purchased)
            queue.restoreCompletedTransactions()
            await shop.store.settle()
            #expect(observer.words.last == "restored pro")
            #expect(shop.session.allTransactions().filter { $0.state == .purchased }.count == 1)
            let loader = ProductLoader()
            #expect(await loader.identifiers(among: ["pro", "lost"]) == ["pro"])
        }
    }

    @Test func `a purchase intent can be sent from a session (TS-65, TS-75)`() async throws {
        let shop = try SessionShop()
        try await shop.store.run {
            var intents = PurchaseIntent.intents.makeAsyncIterator()
            try await shop.session.sendPurchaseIntent(productID: "silver", offerID: "back")
            let intent = try #require(await intents.next())
            #expect(intent.product.id == "silver" && intent.offer?.id == "back")
            let error = await #expect(throws: SKTestError.self) {
                try await shop.session.sendPurchaseIntent(productID: "lost")
            }
            #expect(error?.code == .invalidProductIdentifier)
        }
    }

    // MARK: What Apple's environment is known to get wrong

    @Test func `the app's queries never lag behind the session's list (TS-10, TS-73)`() async throws {
        let shop = try SessionShop()
        try await shop.buy("gold")
        for count in 2...20 {
            try shop.session.forceRenewalOfSubscription(productIdentifier: "gold")
            let listed = shop.session.allTransactions().map { UInt64($0.identifier) }
            let known = await shop.store.run {
                await Transaction.all(for: "gold").reduce(into: []) { $0.append($1.unsafePayloadValue.id) }
            }
            #expect(listed.count == count && known.sorted() == listed)
        }
    }

    @Test func `clearing leaves nothing in the queue (TS-67)`() async throws {
        let shop = try SessionShop()
        try await shop.store.run {
            let queue = SKPaymentQueue.default()
            let observer = SessionObserver()
            queue.add(observer)
            try shop.session.buyProduct(productIdentifier: "pro")
            shop.session.askToBuyEnabled = true
            let payment = SKMutablePayment()
            payment.productIdentifier = "coins"
            queue.add(payment)
            await shop.store.settle()
            #expect(queue.transactions.count == 2)
            shop.session.clearTransactions()
            await shop.store.settle()
            #expect(queue.transactions.isEmpty)
        }
    }

    @Test func `an expired subscription stays expired (TS-68)`() async throws {
        let shop = try SessionShop()
        shop.session.timeRate = .oneRenewalEveryTwoSeconds
        try await shop.buy("gold")
        try shop.session.expireSubscription(productIdentifier: "gold")
        try await shop.store.advance(by: .seconds(60))
        #expect(try await shop.status().state == .expired)
        #expect(shop.session.allTransactions().count == 1)
    }

    @Test func `approval works, the device verifies, and the renewal info names the code (TS-69)`() async throws {
        let shop = try SessionShop()
        shop.session.askToBuyEnabled = true
        _ = try await shop.purchase("pro")
        try shop.session.approveAskToBuyTransaction(identifier: 0)
        #expect(await shop.owned == ["pro"])
        shop.session.askToBuyEnabled = false
        let result = await shop.store.run { await Transaction.latest(for: "pro") }
        guard case .verified = result else { throw StoreKitError.unknown }
        try await shop.buy("silver")
        try await shop.store.redeemOfferCode("FLYER")
        #expect(try await shop.status().renewalInfo.payloadValue.offer?.id == "FLYER")
    }

    @Test func `a purchase that a test cancels returns that result (TS-71)`() async throws {
        let shop = try SessionShop()
        try await shop.session.setSimulatedError(.generic(.userCancelled), forAPI: .purchase)
        let error = await #expect(throws: StoreKitError.self) { try await shop.purchase("coins") }
        guard case .userCancelled = error else { throw StoreKitError.unknown }
    }

    @Test func `switching the renewal takes effect at once (TS-77)`() async throws {
        let shop = try SessionShop()
        let bought = try await shop.session.buyProduct(identifier: "gold")
        for isOn in [false, true, false] {
            if isOn {
                try shop.session.enableAutoRenewForTransaction(identifier: UInt(bought.id))
            } else {
                try shop.session.disableAutoRenewForTransaction(identifier: UInt(bought.id))
            }
            #expect(try await shop.status().renewalInfo.payloadValue.willAutoRenew == isOn)
        }
    }
}
