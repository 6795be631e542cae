import AppModel
import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct LaunchTests {
    @Test(arguments: Stage.allCases)
    func `a crash between charge and finish is made good by the next launch (X-12)`(stage: Stage) async throws {
        try await withFile { path in
            await #expect(processExitsWith: .signal(SIGKILL)) { [stage = stage as Stage, path = path as String] in
                try await crashWhileHandingOver(stage, path)
            }
            try await play(stage, in: .file(URL(filePath: path))) { _, app in
                #expect(app.told.map(\.productID) == ["coins.100"])
                #expect(app.handedOver == ["coins.100": 2])
                #expect(await unfinished() == [])
            }
            try await play(stage, in: .file(URL(filePath: path))) { _, app in #expect(app.told == []) }
        }
    }

    @Test(arguments: Stage.allCases)
    func `an unfinished transaction is delivered at every launch, once in each`(stage: Stage) async throws {
        try await withFile { path in
            let file = SimulatedDatabase.file(URL(filePath: path))
            try await play(stage, in: file, atomically: false) { _, app in
                _ = await app.buy("coins.100", atomically: false)
                #expect(app.told == [])
            }
            for _ in 1...2 {
                try await play(stage, in: file, atomically: false) { _, app in
                    #expect(app.told.map(\.productID) == ["coins.100"])
                    #expect(await unfinished() == ["coins.100"])
                }
            }
            try await play(stage, in: file, atomically: false) { store, app in
                let purchase = try #require(app.told.first)
                #expect(purchase.needsFinish)
                await app.finish(purchase)
                await app.settle()
                #expect(await unfinished() == [])
            }
            try await play(stage, in: file) { _, app in #expect(app.told == []) }
        }
    }

    @Test(arguments: Stage.allCases)
    func `a purchase made elsewhere while the app was closed is delivered at launch (Q-49)`(stage: Stage) async throws {
        try await play(stage) { store in
            try await store.buyOutside("pro")
            try await store.buyOutside("coins.100", quantity: 2)
        } _: { _, app in
            #expect(app.told.map(\.productID) == ["pro", "coins.100"])
            #expect(app.handedOver == ["pro": 1, "coins.100": 2])
            #expect(await unfinished() == [])
        }
    }

    @Test(arguments: Stage.allCases)
    func `what waits for approval survives a relaunch`(stage: Stage) async throws {
        try await withFile { path in
            let file = SimulatedDatabase.file(URL(filePath: path))
            try await play(stage, in: file) { store, app in
                await store.setAskToBuy(true)
                _ = await app.buy("pro")
            }
            try await play(stage, in: file) { store, app in
                #expect(app.told == [])
                try await store.approve(try #require(await store.pendingRequests.first))
                await app.settle()
                #expect(app.handedOver == ["pro": 1])
                #expect(await unfinished() == [])
            }
        }
    }

    /// Every stage is a release: a customer may have bought with one, and updated to any later one.
    @Test(arguments: Stage.allCases, Stage.allCases)
    func `one stage finishes what another left open (X-12)`(old: Stage, new: Stage) async throws {
        try await withFile { path in
            let file = SimulatedDatabase.file(URL(filePath: path))
            try await play(old, in: file, atomically: false) { _, app in
                _ = await app.buy("coins.100", quantity: 2, atomically: false)
            }
            try await play(new, in: file) { _, app in
                #expect(app.handedOver == ["coins.100": 2])
                #expect(await unfinished() == [])
            }
        }
    }

    @Test(arguments: [Stage.importSwapped, .mixed], Stage.allCases)
    func `a restored copy that one stage left open does no harm to another (X-11)`(old: Stage, new: Stage) async throws
    {
        try await withFile { path in
            let file = SimulatedDatabase.file(URL(filePath: path))
            try await play(old, in: file) { _, app in
                _ = await app.buy("pro")
                await app.settle()
                #expect(await app.restore(atomically: false).restored.map(\.productID) == ["pro"])
            }
            let expected = Differences.restoredBeforeLaunch
            try await play(new, in: file) { _, app in
                await app.hears { $0.told.count == expected[new].count }
                #expect(app.told.map(\.productID) == expected[new], expected.rule)
            }
        }
    }
}

/// Buys, and ends the process while the app grants the purchase.
@MainActor private func crashWhileHandingOver(_ stage: Stage, _ path: String) async throws {
    let store = try openShop(.file(URL(filePath: path)))
    await store.run {
        let facade = stage.makeStore()
        facade.completeTransactions(atomically: true) { _ in }
        await store.settle()
        await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in
            facade.purchase("coins.100", quantity: 2, atomically: true, applicationUsername: nil) { result in
                if case .success = result { kill(getpid(), SIGKILL) }
            }
        }
    }
}
