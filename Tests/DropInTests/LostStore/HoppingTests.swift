import StoreKitTest
import Testing
import TestWaiting

/// Apps that leave their tasks, many at a time, each in a store of its own.
@Suite(.timeLimit(.standard)) struct HoppingTests {
    private static func items(_ number: Int) -> [ItemForSale] {
        ["coins", "stars", "gems"].map { .consumable("\($0).\(number)", price: 0.99) }
            + [.nonConsumable("pro.\(number)", price: 9.99), .consumable("gift.\(number)", price: 1.99)]
    }

    /// Lets an app buy in the present store, and lists what is wrong with it.
    private static func play(_ number: Int, whenEverybodyIsHere: () async -> Void = {}) async throws -> [String] {
        let store = try SimulatedStore.current
        let shop = HoppingShop(number: number)
        // A queue that begins later tells of whatever is unfinished then.
        await store.settle()
        await whenEverybodyIsHere()
        try await shop.buyEverything()
        await store.settle()
        try await store.buyOutside("gift.\(number)")
        await store.settle()
        var problems = shop.problems
        let expected = [
            "coins.\(number) from purchase", "gems.\(number) by the observer", "gift.\(number) from updates",
            "pro.\(number) by the observer", "stars.\(number) from purchase on a thread",
        ]
        if shop.deliveries != expected { problems.append("delivered \(shop.deliveries)") }
        var owned: [String] = []
        for await result in Transaction.all { owned.append(result.unsafePayloadValue.productID) }
        // Finished consumables are not in the history.
        if owned != ["pro.\(number)"] { problems.append("owned \(owned)") }
        let leftovers = await store.unfinishedLeftovers
        if !leftovers.isEmpty { problems.append("unfinished \(leftovers.map(\.productID))") }
        return problems
    }

    @Test func `200 apps on detached tasks, threads and the main queue use only their own stores`() async {
        await #expect(processExitsWith: .success) {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            setenv("XDG_DATA_HOME", folder.path, 1)
            unsetenv("OPENSTOREKIT_DATABASE")
            let everybody = Rendezvous(of: 200)
            let problems = try await withThrowingTaskGroup(of: [String].self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let items = HoppingTests.items(number)
                        return try await withStore(selling: [items[0], items[1], items[2], items[3], items[4]]) { _ in
                            try await HoppingTests.play(number) { await everybody.meet() }
                        }
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(problems == [])
            // The user's own store was never made.
            #expect(!FileManager.default.fileExists(atPath: folder.path))
        }
    }

    @Test(
        .store(
            selling: [
                .consumable("coins.7", price: 0.99),
                .consumable("stars.7", price: 0.99),
                .consumable("gems.7", price: 0.99),
                .nonConsumable("pro.7", price: 9.99),
                .consumable("gift.7", price: 1.99),
            ]
        ),
        arguments: 0..<200
    )
    func `each of 200 runs of a test has its store on detached tasks, threads and the main queue`(run: Int) async throws
    {
        #expect(try await Self.play(7) == [])
    }
}

/// A barrier that releases its tasks when all have arrived.
private actor Rendezvous {
    private var missing: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(of count: Int) { missing = count }

    func meet() async {
        missing -= 1
        guard missing > 0 else {
            for continuation in waiting { continuation.resume() }
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }
}
