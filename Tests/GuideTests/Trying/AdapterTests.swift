import Foundation
import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

/// The chapter on the adapters does what it says.
@Suite(.timeLimit(.standard)) struct AdapterTests {
    typealias Snippets = MigrationSnippets

    @Test func `an awaited command of the queue returns its result or throws its error`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let queue = AsyncPaymentQueue(.default(), owner: .asynchronous)
            let product = Snippets.Converting.oldForm(of: try await SampleShop.product("pro"))
            let isBought = try await Snippets.Awaiting.buy(product, with: queue) { #expect($0 == "pro") }
            #expect(isBought)
            #expect(await SampleShop.unfinished() == [])
            #expect(try await Snippets.Awaiting.restore(with: queue) == ["pro"])
            #expect(SKPaymentQueue.default().transactions.isEmpty)
            store.customer = .hesitant
            let coins = Snippets.Converting.oldForm(of: try await SampleShop.product("coins"))
            await #expect(throws: SKError.self) {
                try await Snippets.Awaiting.buy(coins, with: queue, granting: { _ in })
            }
        }
    }

    @Test func `an old observer receives a purchase of the asynchronous API through the bridge`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let recorder = Snippets.RecordingObserver.RecordingObserver()
            let shop = Snippets.Bridging.HalfMovedShop(observer: recorder)
            let isBought = try await shop.buy(SampleShop.product("coins"))
            #expect(isBought)
            #expect(recorder.timeline.entries.map(\.event) == ["purchasing coins", "purchased coins"])
            shop.buyAsBefore(SampleShop.payment(for: "gems"))
            await recorder.timeline.waitUntilCount(reaches: 4, in: .observer)
            #expect(recorder.timeline.entries.map(\.event).suffix(2) == ["purchasing gems", "purchased gems"])
        }
    }

    @Test func `a coordinator grants each delivery once, also after a relaunch`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).deliveries")
        defer { try? FileManager.default.removeItem(at: file) }
        let store = try await SampleShop.open()
        try await store.run {
            let granted = Mutex<[String]>([])
            let open = {
                try Snippets.Coordinating.makeCoordinator(
                    file: file,
                    consumables: ["coins"],
                    counting: { id, count in granted.withLock { $0.append("\(count) × \(id)") } },
                    readingEntitlements: {
                        let owned = await Snippets.Entitlements.ownedProducts()
                        granted.withLock { $0.append("owned \(owned.sorted())") }
                    }
                )
            }
            let coins = try #require(try await SampleShop.buy("coins"))
            let pro = try #require(try await SampleShop.buy("pro"))
            for _ in 1...2 {
                let coordinator = try open()
                for bought in [coins, pro] {
                    try await coordinator.handle(bought)
                    try await coordinator.handle(bought)
                }
            }
            for bought in [coins, pro] {
                try await store.refund(bought.unsafePayloadValue.id)
                let id = bought.unsafePayloadValue.productID
                // A finished consumable that was refunded is in no query of the newest transaction.
                if let refunded = await Transaction.latest(for: id) { try await open().handle(refunded) }
            }
            #expect(granted.withLock { $0 } == ["1 × coins", "owned [\"pro\"]", "-1 × coins", "owned []"])
            #expect(await SampleShop.unfinished() == [])
        }
    }

    @Test func `events of the queue reach the coordinator`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let (grants, granting) = AsyncStream.makeStream(of: String.self)
            let coordinator = DeliveryCoordinator(owner: .observer, records: MemoryDeliveryRecords()) {
                granting.yield($0.productID)
            }
            let following = Task {
                try await Snippets.FollowingEvents.follow(.default(), coordinator: coordinator) { _ in }
            }
            defer { following.cancel() }
            try await store.buyOutside("gems")
            var received = grants.makeAsyncIterator()
            #expect(await received.next() == "gems")
        }
    }

    @Test func `a payment is bought through the asynchronous API under the name's token`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let namespace = try #require(UUID(uuidString: "5d0f6b1e-6f0f-4d1c-9c07-2f2f3c1c8a11"))
            let payment = SKMutablePayment()
            payment.productIdentifier = "coins"
            payment.quantity = 3
            payment.applicationUsername = "anna"
            guard
                case .success(.verified(let transaction)) = try await Snippets.Converting.buy(
                    payment,
                    namespace: namespace
                )
            else {
                Issue.record("not bought")
                return
            }
            #expect(transaction.purchasedQuantity == 3)
            #expect(AccountNamePolicy.nameBased(namespace: namespace).isToken(transaction.appAccountToken, of: "anna"))
        }
    }

    @Test func `every error of the asynchronous API has an SKError code`() {
        #expect(Snippets.Converting.number(of: StoreKitError.userCancelled) == 2)
        #expect(Snippets.Converting.number(of: Product.PurchaseError.invalidQuantity) == 3)
        #expect(Snippets.Converting.number(of: CancellationError()) == 2)
    }
}
