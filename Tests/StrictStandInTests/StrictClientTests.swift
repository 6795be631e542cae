import Combine
import Foundation
import OSLog
import StoreKitTest
import TestWaiting
import Testing
import os.lock

/// A class as apps in Swift 6 mode have it.
@MainActor
private final class StrictStore: ObservableObject {
    @Published private(set) var owned: Set<String> = []
    @Published private(set) var banner = ""

    nonisolated private let log = Logger(subsystem: "com.example.shop", category: "Store")
    nonisolated private let attempts = OSAllocatedUnfairLock(initialState: 0)
    private let texts = PassthroughSubject<String, Never>()
    private var cancellables: Set<AnyCancellable> = []

    init() {
        texts.receive(on: DispatchQueue.main).sink { [weak self] in self?.banner = $0 }.store(in: &cancellables)
        $owned.dropFirst().map { "\($0.count) owned" }.sink { [weak self] in self?.texts.send($0) }
            .store(in: &cancellables)
    }

    func buy(_ id: String) async throws {
        attempts.withLock { $0 += 1 }
        let product = try #require(try await Product.products(for: [id]).first)
        guard case .success(.verified(let transaction)) = try await product.purchase() else { return }
        owned.insert(transaction.productID)
        await transaction.finish()
        log.info("bought \(id, privacy: .public) after \(self.attempts.withLock { $0 }) attempts")
    }
}

@Suite(.timeLimit(.standard)) struct StrictClientTests {
    @Test @MainActor func `a class in Swift 6 mode buys, publishes and receives on the main queue`() async throws {
        try await withStore(selling: [.nonConsumable("pro", price: 9.99)]) { _ in
            let store = StrictStore()
            var banners = store.$banner.values.makeAsyncIterator()
            #expect(await banners.next() == "")
            try await store.buy("pro")
            #expect(await banners.next() == "1 owned")
            #expect(store.owned == ["pro"])
        }
    }

    @Test func `a future is awaited from another task`() async throws {
        let future = Future<Int, any Error> { promise in Task { promise(.success(7)) } }
        let values = Task {
            var values: [Int] = []
            for try await value in future.values { values.append(value) }
            return values
        }
        #expect(try await values.value == [7])
    }
}
