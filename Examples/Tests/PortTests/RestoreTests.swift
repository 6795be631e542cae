import AppModel
import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct RestoreTests {
    @Test(arguments: Stage.allCases)
    func `what is owned is restored, and what is used up is not`(stage: Stage) async throws {
        try await play(stage) { store, app in
            _ = await app.buy("pro")
            _ = await app.buy("coins.100")
            _ = await app.buy("magazine.monthly")
            await app.settle()
            let results = await app.restore()
            await app.settle()
            #expect(Set(results.restored.map(\.productID)) == ["pro", "magazine.monthly"])
            #expect(results.restored.count == 2)
            #expect(results.failed == [])
            #expect(app.told == [])
            #expect(await unfinished() == [])
        }
    }

    @Test(arguments: Stage.allCases)
    func `what is not restored atomically is finished by the app`(stage: Stage) async throws {
        try await play(stage) { store, app in
            _ = await app.buy("pro")
            await app.settle()
            let results = await app.restore(atomically: false)
            for purchase in results.restored where purchase.needsFinish { await app.finish(purchase) }
            await app.settle()
            #expect(results.restored.map(\.productID) == ["pro"])
            #expect(app.told == [])
            #expect(await unfinished() == [])
        }
    }

    @Test(arguments: Stage.allCases)
    func `there may be nothing to restore, again and again (R-06)`(stage: Stage) async throws {
        try await play(stage) { _, app in
            #expect(await app.restore() == RestoreResults())
            #expect(await app.restore() == RestoreResults())
        }
    }

    @Test(arguments: Stage.allCases)
    func `a customer who does not sign in is distinguished from one without purchases`(stage: Stage) async throws {
        try await play(stage) { store, app in
            _ = await app.buy("pro")
            store.customer = SimulatedCustomer(signIn: { false })
            let refused = await app.restore()
            #expect(refused.failed == [.cancelled])
            #expect(refused.restored == [])
            await store.fail(.appStoreSync, with: .networkError(URLError(.notConnectedToInternet)))
            #expect(await app.restore().failed == [.network])
            await store.fail(.appStoreSync, with: nil)
            store.customer = .agreeable
            #expect(await app.restore().restored.map(\.productID) == ["pro"])
        }
    }

    @Test(arguments: Stage.allCases)
    func `the periods of a subscription (C-14)`(stage: Stage) async throws {
        try await play(stage) { store, app in
            guard case .success(let purchase) = await app.buy("magazine.monthly") else { return #expect(Bool(false)) }
            try await store.advance(by: .seconds(65 * 86_400))
            await app.settle()
            let periods = await app.restore().restored
            #expect(periods.map(\.productID).allSatisfy { $0 == "magazine.monthly" })
            let expected = Differences.restoredPeriods
            #expect(periods.count == expected[stage], expected.rule)
            await app.settle()
            try await store.expireSubscription(of: try #require(UInt64(purchase.transactionID)))
            let later = await app.restore().restored
            let afterTheEnd = Differences.restoredAfterTheEnd
            #expect(Set(later.map(\.productID)) == Set(afterTheEnd[stage]), afterTheEnd.rule)
            await app.settle()
            #expect(await unfinished() == [])
        }
    }

    @Test(arguments: Stage.allCases)
    func `what was refunded is not restored`(stage: Stage) async throws {
        try await play(stage) { store, app in
            guard case .success(let purchase) = await app.buy("pro") else { return #expect(Bool(false)) }
            try await store.refund(try #require(UInt64(purchase.transactionID)))
            await app.settle()
            #expect(await app.restore().restored == [])
        }
    }

    @Test(arguments: Stage.allCases)
    func `the receipt is fetched if the customer signs in (Q-75)`(stage: Stage) async throws {
        try await play(stage) { store, app in
            #expect(await app.refreshReceipt() == nil)
            store.customer = SimulatedCustomer(signIn: { false })
            #expect(await app.refreshReceipt() == .cancelled)
        }
    }
}
