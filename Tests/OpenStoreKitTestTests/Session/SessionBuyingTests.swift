import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite("Buying outside the app through a test session", .timeLimit(.standard))
struct SessionBuyingTests {
    @Test func `a purchase outside the app reaches both APIs (TS-38)`() async throws {
        let shop = try SessionShop()
        let observer = SessionObserver()
        shop.store.run { SKPaymentQueue.default().add(observer) }
        let received = try await shop.received { try shop.session.buyProduct(productIdentifier: "pro") }
        #expect(received.map(\.productID) == ["pro"])
        #expect(observer.words == ["purchased pro"])
        #expect(try shop.code { try shop.session.buyProduct(productIdentifier: "lost") } == .invalidProductIdentifier)
    }

    @Test func `the newer form returns the transaction and takes options (TS-39)`() async throws {
        let shop = try SessionShop()
        let token = UUID()
        let bought = try await shop.session.buyProduct(
            identifier: "coins",
            options: [.quantity(4), .appAccountToken(token)]
        )
        #expect(bought.productID == "coins" && bought.purchasedQuantity == 4 && bought.appAccountToken == token)
        #expect(shop.session.allTransactions().map { UInt64($0.identifier) } == [bought.id])
        // The value belongs to the store: what it is finished in need not be the calling task's.
        await bought.finish()
        let unfinished = await shop.store.run { await Transaction.unfinished.reduce(0) { count, _ in count + 1 } }
        #expect(unfinished == 0)
        let error = await #expect(throws: SKTestError.self) { try await shop.session.buyProduct(identifier: "lost") }
        #expect(error?.code == .invalidProductIdentifier)
        await #expect(throws: Product.PurchaseError.invalidQuantity) {
            try await shop.session.buyProduct(identifier: "coins", options: [.quantity(11)])
        }
    }

    @Test func `offers for tests are applied (TS-39)`() async throws {
        let shop = try SessionShop()
        let code = try await shop.session.buyProduct(
            identifier: "silver",
            options: [.codeOffer(referenceName: "FLYER")]
        )
        #expect(code.offer?.type == .code && code.offer?.id == "FLYER")
        try shop.session.expireSubscription(productIdentifier: "silver")
        let promotional = try await shop.session.buyProduct(
            identifier: "silver",
            options: [.promotionalOffer(id: "back")]
        )
        #expect(promotional.offer?.type == .promotional && promotional.offer?.id == "back")
    }

    @Test func `a subscription with a past purchase date has renewed until now (TS-40)`() async throws {
        let shop = try SessionShop()
        let start = shop.store.now - 100 * 86_400
        let first = try await shop.session.buyProduct(identifier: "gold", options: [.purchaseDate(start)])
        #expect(first.purchaseDate == start)
        let all = shop.session.allTransactions()
        // 23 September, then the 23rd of each month until now.
        #expect(all.count == 4)
        #expect(all.allSatisfy { $0.purchaseDate <= shop.store.now })
        #expect(try await shop.status().state == .subscribed)
        #expect(await shop.owned == ["gold"])
    }

    @Test func `a cancelled subscription with a past purchase date has one period (TS-40)`() async throws {
        let shop = try SessionShop()
        let start = shop.store.now - 100 * 86_400
        try await shop.session.buyProduct(
            identifier: "gold",
            options: [.purchaseDate(start, renewalBehavior: .cancelImmediately)]
        )
        #expect(shop.session.allTransactions().count == 1)
        #expect(try await shop.status().state == .expired)
        let recent = shop.store.now - 86_400
        try await shop.session.buyProduct(
            identifier: "silver",
            options: [.purchaseDate(recent, renewalBehavior: .cancelImmediately)]
        )
        #expect(try await shop.status().state == .subscribed)
        #expect(try !shop.latest("silver").autoRenewingEnabled)
    }

    @Test func `a purchase date in the future is refused (TS-40)`() async throws {
        let shop = try SessionShop()
        let future = shop.store.now + 60
        await #expect(throws: (any Error).self) {
            try await shop.session.buyProduct(identifier: "coins", options: [.purchaseDate(future)])
        }
        #expect(shop.session.allTransactions().allSatisfy { $0.state != .purchased })
    }

    @Test func `Ask to Buy, interruptions and simulated errors apply to outside purchases (TS-41)`() async throws {
        let shop = try SessionShop()
        let session = shop.session
        session.askToBuyEnabled = true
        try session.buyProduct(productIdentifier: "pro")
        #expect(try shop.latest("pro").state == .deferred)
        let error = await #expect(throws: SKTestError.self) { try await session.buyProduct(identifier: "season") }
        #expect(error?.code == .invalidAction)
        #expect(try shop.latest("season").pendingAskToBuyConfirmation)
        session.askToBuyEnabled = false
        session.interruptedPurchasesEnabled = true
        try session.buyProduct(productIdentifier: "coins")
        #expect(try shop.latest("coins").hasPurchaseIssue)
        session.interruptedPurchasesEnabled = false
        try await session.setSimulatedError(.purchase(.purchaseNotAllowed), forAPI: .purchase)
        #expect(throws: Product.PurchaseError.purchaseNotAllowed) { try session.buyProduct(productIdentifier: "gold") }
        await #expect(throws: Product.PurchaseError.purchaseNotAllowed) {
            try await session.buyProduct(identifier: "gold")
        }
        #expect(await shop.owned == [])
    }

    @Test func `an outside purchase is returned even while verification fails`() async throws {
        let shop = try SessionShop()
        try await shop.session.setSimulatedError(.verification(.invalidSignature), forAPI: .verification)
        #expect(try await shop.session.buyProduct(identifier: "pro").productID == "pro")
    }
}
