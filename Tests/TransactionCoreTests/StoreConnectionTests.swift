import Foundation
import StoreInterface
import Synchronization
import Testing
@_spi(PaymentQueues) import TransactionCore
import TestWaiting

/// Serialized, because two of the tests install a store for the process.
@Suite(.timeLimit(.standard), .serialized) struct StoreConnectionTests {
    @Test func `a task's own store comes before the installed one`() async throws {
        let (installed, scoped) = (try Shop(), try Shop())
        StoreConnection.install(installed)
        defer { StoreConnection.install(nil) }
        #expect(StoreConnection.current(for: "a test") === installed)
        try await scoped.visit { #expect(StoreConnection.current(for: "a test") === scoped) }
        #expect(StoreConnection.current(for: "a test") === installed)
    }

    @Test func `a replaced store is released`() throws {
        var shop: Shop? = try Shop()
        weak let former = shop
        if let shop {
            StoreConnection.$scoped.withValue(shop) { #expect(StoreConnection.current(for: "a test") === shop) }
        }
        shop = nil
        #expect(former == nil)
    }

    @Test func `a store that cannot be opened is reported once, and every throwing call throws`() async throws {
        let lines = Mutex<[String]>([])
        let store = UnavailableStore(failure: .configuration(detail: "Shop.storekit: not JSON")) { line in
            lines.withLock { $0.append(line) }
        }
        try await StoreConnection.$scoped.withValue(store) {
            #expect(lines.withLock { $0 }.isEmpty)
            #expect(await Transaction.all.collected().isEmpty)
            #expect(await Transaction.latest(for: "x") == nil)
            #expect(await Storefront.current == nil)
            #expect(await !Product.SubscriptionInfo.isEligibleForIntroOffer(for: "x"))
            #expect(AppStore.canMakePayments)
            #expect(AppStore.deviceVerificationID == nil)
            #expect(AppReceipt.url == nil)
            let said = lines.withLock { $0 }
            #expect(said.count == 1)
            #expect(said.allSatisfy { $0.contains("Shop.storekit: not JSON") })

            let error = try await #require(throws: StoreKitError.self) { try await Product.products(for: ["x"]) }
            guard case .systemError(let underlying) = error else {
                Issue.record("\(error)")
                return
            }
            #expect("\(underlying)" == "Shop.storekit: not JSON")
        }
    }

    @Test func `listening to a store that cannot be opened ends with the task`() async {
        let store = UnavailableStore(failure: .unknown) { _ in }
        let received = await StoreConnection.$scoped.withValue(store) {
            let listener = Task { await Transaction.updates.collected().count }
            listener.cancel()
            return await listener.value
        }
        #expect(received == 0)
    }

    @Test func `a store that cannot be opened lets the app try to pay and reports the reason (Q-02)`() async throws {
        let lines = Mutex<[String]>([])
        let store = UnavailableStore(failure: .configuration(detail: "Shop.storekit: not JSON")) { line in
            lines.withLock { $0.append(line) }
        }
        StoreConnection.$scoped.withValue(store) { #expect(AppStore.canMakePayments) }
        #expect(lines.withLock { $0 }.count == 1)
        #expect(lines.withLock { $0 }.first?.contains("Shop.storekit: not JSON") == true)
    }

    @Test func `a call about an object of a store that is gone uses the store installed since`() async throws {
        var former: Shop? = try Shop()
        let origin = try #require(try await former?.visit { StoreScope.current })
        let installed = try Shop()
        let scope = try await installed.visit { StoreScope.current }
        StoreConnection.install(installed)
        defer { StoreConnection.install(nil) }
        // As long as the store of the object exists, the call is about that store.
        #expect(origin.forCall == origin)
        former = nil
        #expect(origin.forCall == scope)
    }
}
