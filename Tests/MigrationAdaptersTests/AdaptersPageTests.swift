import StoreTestSupport
import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

/// The code of the page "Adapters", which a test below compares with it word for word.
func makeCoordinator(file: URL, grant: @escaping DeliveryCoordinator.Grant) throws -> DeliveryCoordinator {
    DeliveryCoordinator(owner: .observer, records: try FileDeliveryRecords(file: file), grant: grant)
}

func listen(with coordinator: DeliveryCoordinator, to queue: SKPaymentQueue) async throws {
    async let updates: Void = {
        for await result in Transaction.updates { try await coordinator.handle(result) }
    }()
    for await event in QueueEvents(of: queue) {
        if case .updated(let entries) = event {
            for entry in entries { try await coordinator.handle(entry.transaction, in: queue) }
        }
    }
    try await updates
}

func buy(_ product: SKProduct, with queue: AsyncPaymentQueue) async throws -> String {
    switch try await queue.add(SKPayment(product: product)) {
    case .purchased(let transaction):
        try await queue.finish(transaction)
        return "thank you"
    case .deferred: return "ask your parents"
    }
}

func sell(_ product: Product, to observer: any SKPaymentTransactionObserver) async throws -> ObserverBridge {
    let bridge = ObserverBridge(to: observer)
    bridge.start()
    _ = try await bridge.purchase(product)
    return bridge
}

@Suite(.timeLimit(.standard)) struct AdaptersPageTests {
    @Test func `the code on the page is the code that is tested`() throws {
        let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let page = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../Sources/OpenStoreKit/OpenStoreKit.docc/Guides/Adapters.md").standardized,
            encoding: .utf8
        )
        let blocks = page.split(separator: "```swift\n").dropFirst().compactMap { $0.split(separator: "```").first }
        #expect(blocks.count == 3)
        for block in blocks { #expect(source.contains(block.trimmingPrefix("import OpenStoreKit\n\n"))) }
    }

    @Test func `two listeners grant an outside purchase once, across launches`() async throws {
        let folder = try TemporaryFolder()
        let granted = Mutex<[String]>([])
        for product in ["coins", "gems", "pro"] {
            let shop = try Shop(database: .file(folder.store))
            try await shop.store.run {
                let coordinator = try makeCoordinator(file: folder.url.appending(path: "deliveries.sqlite")) {
                    delivery in
                    granted.withLock { $0.append(delivery.productID) }
                }
                let listening = Task { try await listen(with: coordinator, to: shop.queue) }
                let recorder = AwaitedObserver()
                shop.queue.add(recorder)
                // A purchase without a live listener stays unfinished, and is delivered at the next launch.
                try await shop.store.buyOutside(product)
                _ = await recorder.received(2)
                listening.cancel()
                _ = await listening.result
            }
        }
        #expect(granted.withLock { $0 } == ["coins", "gems", "pro"])
    }

    @Test func `an old payment is bought with await, and an old observer receives a new purchase`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            let queue = AsyncPaymentQueue(shop.queue, owner: .asynchronous)
            let product = try await shop.product("coins")
            #expect(try await buy(ConvertedProduct(product), with: queue) == "thank you")
            let recorder = AwaitedObserver(finishAll)
            let bridge = try await sell(product, to: recorder)
            #expect(await recorder.received(3) == ["purchasing coins", "purchased coins", "removed coins"])
            #expect(bridge.queue.transactions.isEmpty)
            await shop.store.setAskToBuy(true)
            #expect(try await buy(ConvertedProduct(product), with: queue) == "ask your parents")
        }
    }
}
