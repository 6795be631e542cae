import AppModel
import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct PurchaseTests {
    @Test(arguments: Stage.allCases)
    func `an atomic purchase is delivered, and finished when the app has returned`(stage: Stage) async throws {
        try await play(stage) { store, app in
            let result = await app.buy("coins.100")
            guard case .success(let purchase) = result else { return #expect(Bool(false), "\(result)") }
            await app.settle()
            #expect(purchase.productID == "coins.100" && !purchase.needsFinish)
            #expect(app.handedOver == ["coins.100": 1])
            #expect(app.told == [])
            #expect(await unfinished() == [])
        }
    }

    @Test(arguments: Stage.allCases)
    func `a purchase that is not atomic is open until the app finishes it`(stage: Stage) async throws {
        try await play(stage) { store, app in
            guard case .success(let purchase) = await app.buy("coins.100", atomically: false) else {
                return #expect(Bool(false))
            }
            await app.settle()
            #expect(purchase.needsFinish)
            #expect(await unfinished() == ["coins.100"])
            await app.finish(purchase)
            #expect(await unfinished() == [])
            await app.finish(purchase)
            #expect(app.handedOver == ["coins.100": 1])
        }
    }

    @Test(arguments: Stage.allCases)
    func `what is unfinished is bought again without a charge (C-10)`(stage: Stage) async throws {
        try await play(stage) { store, app in
            let first = await app.buy("coins.100", atomically: false)
            await app.settle()
            let second = await app.buy("coins.100", atomically: false)
            #expect(first == second)
            guard case .success(let purchase) = second else { return #expect(Bool(false)) }
            await app.finish(purchase)
            await app.settle()
            #expect(await unfinished() == [])
        }
    }

    @Test(arguments: Stage.allCases)
    func `what is owned is bought again without a charge (C-09)`(stage: Stage) async throws {
        try await play(stage) { store, app in
            _ = await app.buy("pro")
            guard case .success = await app.buy("pro") else { return #expect(Bool(false)) }
            await app.settle()
            #expect(await unfinished() == [])
            var bought = 0
            for await _ in Transaction.all { bought += 1 }
            #expect(bought == 1)
        }
    }

    @Test(arguments: Stage.allCases)
    func `a customer who cancels has bought nothing`(stage: Stage) async throws {
        try await play(stage) { store, app in
            store.customer = .hesitant
            #expect(await app.buy("coins.100") == .failure(.cancelled))
            await app.settle()
            #expect(app.handedOver == [:])
            #expect(app.failures == [])
            #expect(await unfinished() == [])
        }
    }

    @Test(arguments: Stage.allCases)
    func `failures have the same names (X-20)`(stage: Stage) async throws {
        try await play(stage) { store, app in
            #expect(await app.buy("pro", quantity: 11) == .failure(.invalidPayment))
            #expect(await app.buy("no.such.thing") == .failure(.productUnavailable))
            await store.fail(.purchase, with: .networkError(URLError(.notConnectedToInternet)))
            #expect(await app.buy("coins.100") == .failure(.network))
            await store.failPurchases(with: .purchaseNotAllowed)
            #expect(await app.buy("coins.100") == .failure(.notAllowed))
            await app.settle()
            #expect(await unfinished() == [])
        }
    }

    @Test(arguments: Stage.allCases)
    func `quantity and user name travel with the purchase (X-08)`(stage: Stage) async throws {
        try await play(stage) { store, app in
            let user = UUID()
            let result = await app.buy("coins.100", quantity: 3, atomically: false, user: user.uuidString)
            guard case .success(let purchase) = result else { return #expect(Bool(false)) }
            #expect(purchase.quantity == 3)
            #expect(app.handedOver == ["coins.100": 3])
            let bought = try #require(await Transaction.latest(for: "coins.100")).payloadValue
            #expect(bought.appAccountToken == user)
            #expect(bought.purchasedQuantity == 3)
        }
    }

    @Test(arguments: Stage.allCases)
    func `a user name that is no UUID is not kept with the purchase, and does no harm (Q-30)`(stage: Stage) async throws
    {
        try await play(stage) { store, app in
            guard case .success = await app.buy("pro", user: "anna") else { return #expect(Bool(false)) }
            let bought = try #require(await Transaction.latest(for: "pro")).payloadValue
            #expect(bought.appAccountToken == nil)
        }
    }

    @Test(arguments: Stage.allCases)
    func `a purchase that is approved later is delivered then, once (X-15)`(stage: Stage) async throws {
        try await play(stage) { store, app in
            await store.setAskToBuy(true)
            #expect(await app.buy("pro") == .deferred(productID: "pro"))
            await app.settle()
            #expect(app.handedOver == [:])
            try await store.approve(try #require(await store.pendingRequests.first))
            await app.settle()
            #expect(app.told.map(\.productID) == ["pro"])
            #expect(app.handedOver == ["pro": 1])
            #expect(await unfinished() == [])
        }
    }

    @Test(arguments: Stage.allCases)
    func `a purchase that is declined gives nothing (C-04)`(stage: Stage) async throws {
        try await play(stage) { store, app in
            await store.setAskToBuy(true)
            #expect(await app.buy("pro") == .deferred(productID: "pro"))
            try await store.decline(try #require(await store.pendingRequests.first))
            await app.settle()
            let expected = Differences.failuresAfterDecline
            #expect(app.failures == expected[stage], expected.rule)
            #expect(app.handedOver == [:])
            #expect(await unfinished() == [])
        }
    }

    @Test(arguments: Stage.allCases)
    func `a purchase that cannot be verified (X-21)`(stage: Stage) async throws {
        try await play(stage) { store, app in
            store.failVerification(with: .invalidSignature)
            let result = await app.buy("pro")
            await app.settle()
            let expected = Differences.handedOverWithoutVerification
            #expect(app.handedOver == expected[stage], expected.rule)
            #expect((result == .failure(.unverified)) == expected[stage].isEmpty, expected.rule)
            #expect(app.told == [])
        }
    }
}
