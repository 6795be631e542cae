import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// Mistakes that stop the process, with the messages of Apple's exceptions.
@Suite(.timeLimit(.standard)) struct MisuseTests {
    @Test func `a payment without a product stops the process (Q-27)`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                try Shop().queue.add(SKPayment())
            }
        )
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("Invalid product identifier"))
    }

    @Test func `a payment with a quantity below 1 stops the process (Q-27)`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                try Shop().add("coins") { $0.quantity = 0 }
            }
        )
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("Invalid quantity: 0"))
    }

    @Test func `finishing a purchasing transaction stops the process (Q-61)`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let sheet = Gate()
                let shop = try Shop(customer: .waiting(at: sheet))
                let listener = shop.listener()
                shop.add("coins")
                shop.queue.finishTransaction(try await listener.transaction(in: .purchasing))
            }
        )
        #expect(
            String(decoding: result.standardErrorContent, as: UTF8.self)
                .contains("Cannot finish a purchasing transaction")
        )
    }
}
