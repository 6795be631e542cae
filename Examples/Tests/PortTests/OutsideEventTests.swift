import AppModel
import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct OutsideEventTests {
    @Test(arguments: Stage.allCases)
    func `each renewal is delivered once while the app runs (C-06)`(stage: Stage) async throws {
        try await play(stage) { store, app in
            _ = await app.buy("magazine.monthly")
            try await store.advance(by: .seconds(65 * 86_400))
            await app.settle()
            #expect(app.told.map(\.productID) == ["magazine.monthly", "magazine.monthly"])
            #expect(Set(app.told.map(\.transactionID)).count == 2)
            #expect(await unfinished() == [])
        }
    }

    @Test(arguments: Stage.allCases)
    func `a purchase on another device is delivered once (X-07)`(stage: Stage) async throws {
        try await play(stage) { store, app in
            try await store.buyOutside("coins.100", quantity: 5)
            await app.settle()
            #expect(app.told.map(\.quantity) == [5])
            #expect(await unfinished() == [])
        }
    }

    @Test(arguments: Stage.allCases)
    func `a refund removes the purchase, and is delivered once (C-05)`(stage: Stage) async throws {
        try await play(stage) { store, app in
            guard case .success(let purchase) = await app.buy("pro") else { return #expect(Bool(false)) }
            try await store.refund(try #require(UInt64(purchase.transactionID)))
            await app.settle()
            #expect(app.revoked == ["pro"])
            #expect(app.told == [])
            #expect(await unfinished() == [])
        }
    }

    @Test(arguments: Stage.allCases)
    func `a promoted product that the app wants is bought, and delivered like a purchase elsewhere (P-45)`(
        stage: Stage
    ) async throws {
        try await play(stage, buysPromoted: true) { store, app in
            try await store.promote("pro")
            await app.hears { !$0.told.isEmpty }
            #expect(app.promoted == ["pro"])
            #expect(app.told.map(\.productID) == ["pro"])
            #expect(await unfinished() == [])
        }
    }

    @Test(arguments: Stage.allCases)
    func `a promoted product can be bought later (P-45)`(stage: Stage) async throws {
        try await play(stage) { store, app in
            try await store.promote("coins.100")
            await app.hears { !$0.promoted.isEmpty }
            #expect(app.promoted == ["coins.100"])
            #expect(app.handedOver == [:])
            guard case .success(let purchase) = await app.buyPromoted() else { return #expect(Bool(false)) }
            await app.settle()
            #expect(purchase.productID == "coins.100")
            #expect(app.handedOver == ["coins.100": 1])
            #expect(app.told == [])
            #expect(await unfinished() == [])
        }
    }

    @Test(arguments: Stage.allCases)
    func `a promoted product starts the app (P-47)`(stage: Stage) async throws {
        try await play(stage, buysPromoted: true) { store in
            try await store.promote("pro")
        } _: { _, app in
            await app.hears { !$0.told.isEmpty }
            #expect(app.promoted == ["pro"])
            #expect(app.handedOver == ["pro": 1])
        }
    }

    @Test(arguments: Stage.allCases)
    func `a promoted product that the customer then does not buy is a failure`(stage: Stage) async throws {
        try await play(stage, buysPromoted: true) { store, app in
            store.customer = .hesitant
            try await store.promote("pro")
            await app.hears { !$0.failures.isEmpty }
            #expect(app.failures == [.cancelled])
            #expect(app.handedOver == [:])
            #expect(await unfinished() == [])
        }
    }

    @Test(arguments: Stage.allCases)
    func `the customer moves to another country (F-03)`(stage: Stage) async throws {
        try await play(stage) { store, app in
            await store.moveCustomer(to: "FRA")
            await app.hears { !$0.storefronts.isEmpty }
            #expect(app.storefronts == ["FRA"])
        }
    }
}
