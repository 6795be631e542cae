import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Tests of announcements that Apple's systems make needlessly, and this store does not make.
@Suite(.timeLimit(.standard)) struct AnnouncementTests {
    @Test(arguments: [true, false])
    func `a refund is announced once, and the purchase not again before it (T-10)`(isFinished: Bool) async throws {
        let store = try SampleStore.open()
        try await store.run {
            var updates = Transaction.updates.makeAsyncIterator()
            let id = try await store.buyOutside("pro")
            let purchase = try #require(await updates.next()).payloadValue
            if isFinished { await purchase.finish() }
            try await store.refund(id)
            let refund = try #require(await updates.next()).payloadValue
            #expect(refund.id == id)
            #expect(refund.revocationDate == store.now)
            let end = try await store.buyOutside("gems")
            #expect(await updates.next()?.unsafePayloadValue.id == end)
        }
    }

    @Test(arguments: [AppStore.Environment.xcode, .sandbox, .production])
    func `a finished own purchase is not announced later (T-12)`(
        environment: AppStore.Environment
    ) async throws {
        let store = try SampleStore.open(app: SimulatedApp(environment: environment))
        try await store.run {
            var updates = Transaction.updates.makeAsyncIterator()
            for productID in ["coins", "pro", "season", "plan.gold"] {
                let product = try #require(try await Product.products(for: [productID]).first)
                guard case .success(.verified(let transaction)) = try await product.purchase() else {
                    Issue.record("\(productID) was not bought")
                    return
                }
                await transaction.finish()
                try await store.advance(by: .seconds(60))
            }
            let end = try await store.buyOutside("gems")
            #expect(await updates.next()?.unsafePayloadValue.id == end)
        }
    }
}
