import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Tests of promoted purchases through both APIs.
@Suite(.timeLimit(.standard)) struct PromotedPurchaseTests {
    @Test func `after true the queue continues with the payment itself (P-45)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let observer = DecidingObserver(answering: true)
            SKPaymentQueue.default().add(observer)
            try await store.promote("pro")
            await observer.recorder.receives(2)
            #expect(observer.recorder.history == ["purchasing pro", "purchased pro"])
            let bought = try #require(observer.recorder.transactions.last)
            #expect(bought.payment == observer.payments.first)
            #expect(bought.payment.quantity == 1)
            #expect(observer.asked == ["pro"])
            #expect(observer.products.map(\.productIdentifier) == ["pro"])
            #expect(observer.products.map(\.price) == [NSDecimalNumber(string: "9.99")])
            #expect(await owned() == ["pro"])
        }
    }

    @Test func `after false nothing happens until the app adds the same payment (P-45)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let queue = SKPaymentQueue.default()
            let observer = DecidingObserver(answering: false)
            queue.add(observer)
            try await store.promote("coins")
            // Once the second question is asked, everything that follows from the first answer has happened.
            try await store.promote("gems")
            await observer.isAsked(2)
            #expect(observer.asked == ["coins", "gems"])
            queue.add(try #require(observer.payments.last))
            await observer.recorder.receives(2)
            #expect(observer.recorder.history == ["purchasing gems", "purchased gems"])
            queue.add(try #require(observer.payments.first))
            await observer.recorder.receives(4)
            #expect(observer.recorder.history.suffix(2) == ["purchasing coins", "purchased coins"])
        }
    }

    @Test func `an observer without shouldAddStorePayment counts as the answer false (P-46)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let queue = SKPaymentQueue.default()
            let (silent, deciding) = (RecordingObserver(), DecidingObserver(answering: false))
            queue.add(silent)
            queue.add(deciding)
            try await store.promote("coins")
            try await store.promote("coins")
            await deciding.isAsked(2)
            let payment = SKMutablePayment()
            payment.productIdentifier = "gems"
            queue.add(payment)
            await silent.receives(2)
            #expect(silent.history == ["purchasing gems", "purchased gems"])
        }
    }

    @Test(arguments: [[true, false, true], [true, false], [false, true], [false, true, false]])
    func `every observer is asked, and the payment is added once (P-45)`(answers: [Bool]) async throws {
        let store = try SampleStore.open()
        try await store.run {
            let observers = answers.map { DecidingObserver(answering: $0) }
            for observer in observers { SKPaymentQueue.default().add(observer) }
            try await store.promote("coins")
            // Payments are worked off in turn: what was added twice would come twice before what is promoted next.
            try await store.promote("gems")
            await observers[1].recorder.receives(4)
            #expect(observers.map(\.asked) == Array(repeating: ["coins", "gems"], count: answers.count))
            let bought = observers[1].recorder.history.filter { $0.hasPrefix("purchased") }
            #expect(bought == ["purchased coins", "purchased gems"])
        }
    }

    @Test func `the first observer of a launch is asked about the payment that launched the app (P-47)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            try await store.promote("gems")
            try await store.promote("coins")
            let observer = DecidingObserver(answering: true)
            SKPaymentQueue.default().add(observer)
            await observer.recorder.receives(4)
            #expect(observer.asked == ["gems", "coins"])
            #expect(
                observer.recorder.history.filter { $0.hasPrefix("purchased") } == ["purchased gems", "purchased coins"]
            )
        }
    }

    @Test func `a promoted payment without an observer waits for the next observer (P-47)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let queue = SKPaymentQueue.default()
            do {
                let forgotten = DecidingObserver(answering: false)
                queue.add(forgotten)
                try await store.promote("coins")
                await forgotten.isAsked(1)
            }
            try await store.promote("gems")
            let observer = DecidingObserver(answering: false)
            queue.add(observer)
            await observer.isAsked(1)
            #expect(observer.asked == ["gems"])
        }
    }

    @Test func `an observer that is removed during its question leaves the remaining questions to the next (P-47)`()
        async throws
    {
        let store = try SampleStore.open()
        try await store.run {
            let queue = SKPaymentQueue.default()
            for _ in 0..<20 { try await store.promote("coins") }
            let (leaving, staying) = (
                DecidingObserver(answering: false, leaving: true), DecidingObserver(answering: false)
            )
            queue.add(leaving)
            await leaving.isAsked(1)
            queue.add(staying)
            await staying.isAsked(19)
            #expect(leaving.asked.count == 1)
            #expect(staying.asked.count == 19)
        }
    }

    @Test func `an intent waits for the first listener (P-44, P-47)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            try await store.promote("coins")
            try await store.promote("pro")
            var first = PurchaseIntent.intents.makeAsyncIterator()
            var second = PurchaseIntent.intents.makeAsyncIterator()
            try await store.promote("gems")
            #expect(await second.next()?.id == "gems")
            #expect(await first.next()?.id == "coins")
            #expect(await first.next()?.id == "pro")
            #expect(await first.next()?.id == "gems")
        }
    }

    @Test func `the app buys the product of an intent (P-44)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            var intents = PurchaseIntent.intents.makeAsyncIterator()
            try await store.promote("plan.month")
            let intent = try #require(await intents.next())
            #expect(intent.offer == nil)
            #expect(await owned() == [])
            guard case .success(.verified(let transaction)) = try await intent.product.purchase() else {
                Issue.record("Nothing was bought.")
                return
            }
            #expect(transaction.productID == "plan.month")
            #expect(await owned() == ["plan.month"])
        }
    }

    @Test func `a queue without observers consumes no intent (P-44)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let queue = SKPaymentQueue.default()
            let observer = DecidingObserver(answering: false)
            queue.add(observer)
            try await store.promote("coins")
            await observer.isAsked(1)
            queue.remove(observer)
            try await store.promote("gems")
            var intents = PurchaseIntent.intents.makeAsyncIterator()
            #expect(await intents.next()?.id == "gems")
            // An observer that comes back is asked again, about what comes from then on.
            queue.add(observer)
            queue.add(payment(for: "pro"))
            await observer.recorder.receives(2)
            try await store.promote("season")
            await observer.isAsked(2)
            #expect(observer.asked == ["coins", "season"])
            #expect(await intents.next()?.id == "season")
        }
    }

    @Test func `after false the app buys through the async API (X-14)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let queue = SKPaymentQueue.default()
            let observer = DecidingObserver(answering: false)
            queue.add(observer)
            try await store.promote("pro")
            await observer.isAsked(1)
            let product = try #require(await Product.products(for: observer.asked).first)
            guard case .success(.verified(let transaction)) = try await product.purchase() else {
                Issue.record("Nothing was bought.")
                return
            }
            await transaction.finish()
            #expect(await owned() == ["pro"])
            // The next purchase that observers receive is another one.
            queue.add(payment(for: "gems"))
            await observer.recorder.receives(2)
            #expect(observer.recorder.history == ["purchasing gems", "purchased gems"])
        }
    }

    @Test func `only products for sale can be promoted`() async throws {
        let store = try SampleStore.open()
        await #expect(throws: SimulatedStoreError.self) { try await store.promote("nothing") }
        await #expect(throws: SimulatedStoreError.self) { try await store.promote("plan.month", offerID: "none") }
        await #expect(throws: SimulatedStoreError.self) { try await store.promote("coins", offerID: "none") }
    }

    private func payment(for productID: String) -> SKPayment {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        return payment
    }

    @Test func `an iterator of intents beside an observer is reported once (P-44)`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            for _ in 0..<2 {
                let store = try SampleStore.open()
                await store.run {
                    let iterator = PurchaseIntent.intents.makeAsyncIterator()
                    let observer = RecordingObserver()
                    SKPaymentQueue.default().add(observer)
                    await store.settle()
                    withExtendedLifetime((iterator, observer)) {}
                }
            }
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.components(separatedBy: "shouldAddStorePayment is never called with it").count == 2)
    }

    @Test func `an iterator of intents that was released before an observer came is not reported (P-44)`() async throws
    {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let store = try SampleStore.open()
            await store.run {
                do {
                    let iterator = PurchaseIntent.intents.makeAsyncIterator()
                    withExtendedLifetime(iterator) {}
                }
                let observer = RecordingObserver()
                SKPaymentQueue.default().add(observer)
                await store.settle()
                withExtendedLifetime(observer) {}
            }
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(!text.contains("Purchase intents"))
    }
}
