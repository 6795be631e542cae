import Foundation
import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

@Suite(
    .timeLimit(.standard),
    .store(
        selling: [
            .consumable("coins", price: 0.99),
            .autoRenewable("plan", price: 4.99, subscriptionPeriod: .monthly, groupID: "plans"),
            .autoRenewable("weekly", price: 0.99, subscriptionPeriod: .weekly, groupID: "weeks"),
        ],
        .startingAt(SimulatedTime.epoch)
    )
)
struct AdvancingTests {
    private let store: SimulatedStore
    private let log = DatedLog()

    init() throws { store = try SimulatedStore.current }

    /// Listens from the moment of the call, until it is cancelled.
    private func listen(_ hear: @escaping @Sendable (Transaction) async -> Void) -> Task<Void, Never> {
        let updates = Transaction.updates.makeAsyncIterator()
        return Task {
            var updates = updates
            while let result = await updates.next() { await hear(result.unsafePayloadValue) }
        }
    }

    @Test func `a clock that runs by itself, or would run backwards, is refused without a change`() async throws {
        let error = await #expect(throws: SimulatedStoreError.self) {
            try await store.advance(to: SimulatedTime.epoch.addingTimeInterval(-1))
        }
        guard case .refused(let text) = error else { throw try #require(error) }
        #expect(text.contains("2025-01-01T00:00:00.000Z") && text.contains("2024-12-31T23:59:59.000Z"))
        await #expect(throws: SimulatedStoreError.self) { try await store.advance(by: .seconds(-1)) }
        #expect(store.now == SimulatedTime.epoch)
        try await withStore(selling: [.consumable("coins", price: 0.99)], .time(.system)) { running in
            let error = await #expect(throws: SimulatedStoreError.self) { try await running.advance(by: .seconds(1)) }
            guard case .refused(let text) = error else { throw try #require(error) }
            #expect(text.contains(".time(.manual())"))
        }
    }

    @Test func `a year of renewals is delivered by both APIs, each renewal before the next`() async throws {
        try await buy("plan").finish()
        let listener = listen { [log] transaction in
            // Finishing is left to the observer: what is finished first is not told to the other.
            log.note("updates", at: transaction.purchaseDate)
        }
        defer { listener.cancel() }
        let observed = DatedLog()
        let observer = AnsweringObserver(observed)
        SKPaymentQueue.default().add(observer)
        try await store.advance(by: .seconds(365 * 86_400))
        SKPaymentQueue.default().remove(observer)
        let months = (2...12).map { String(format: "2025-%02d-01", $0) } + ["2026-01-01"]
        #expect(log.all == months.map { "\($0) updates" })
        #expect(observed.all == months.map { "\($0) plan" })
        #expect(await store.unfinishedLeftovers == [])
    }

    @Test func `a purchase in reaction to an update has the time of that update`() async throws {
        try await buy("plan").finish()
        let listener = listen { [log] transaction in
            await transaction.finish()
            guard transaction.productID == "plan" else { return }
            do {
                let bought = try await buy("coins")
                log.note("coins", at: bought.purchaseDate)
                await bought.finish()
            } catch {
                log.note("\(error)")
            }
        }
        defer { listener.cancel() }
        try await store.advance(by: .seconds(100 * 86_400))
        #expect(log.all == ["2025-02-01 coins", "2025-03-01 coins", "2025-04-01 coins"])
    }

    @Test func `a purchase in response to a callback has the time of the reported event`() async throws {
        try await buy("plan").finish()
        let observer = AnsweringObserver(log, answeringWith: "coins")
        SKPaymentQueue.default().add(observer)
        try await store.advance(by: .seconds(70 * 86_400))
        SKPaymentQueue.default().remove(observer)
        #expect(log.all == ["2025-02-01 plan", "2025-02-01 coins", "2025-03-01 plan", "2025-03-01 coins"])
    }

    @Test func `a subscription that a listener buys during an advance renews during that advance`() async throws {
        try await buy("plan").finish()
        let isFirst = Mutex(true)
        let listener = listen { [log] transaction in
            log.note(transaction.productID, at: transaction.purchaseDate)
            await transaction.finish()
            let buysNow = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            guard buysNow else { return }
            do { try await buy("weekly").finish() } catch { log.note("\(error)") }
        }
        defer { listener.cancel() }
        try await store.advance(by: .seconds(50 * 86_400))
        #expect(log.all == ["2025-02-01 plan", "2025-02-08 weekly", "2025-02-15 weekly"])
    }

    @Test func `advancing also waits for readers of queue events`() async throws {
        try await buy("plan").finish()
        let events = QueueEvents(of: .default()).makeAsyncIterator()
        let reader = Task { [log] in
            var events = events
            while let event = await events.next() {
                guard case .updated(let entries) = event else { continue }
                for entry in entries where entry.state == .purchased {
                    let product = entry.transaction.payment.productIdentifier
                    log.note(product, at: entry.transaction.transactionDate ?? .distantPast)
                    SKPaymentQueue.default().finishTransaction(entry.transaction)
                    if product == "plan" { SKPaymentQueue.default().add(payment(for: "coins")) }
                }
            }
        }
        defer { reader.cancel() }
        try await store.advance(by: .seconds(70 * 86_400))
        #expect(log.all == ["2025-02-01 plan", "2025-02-01 coins", "2025-03-01 plan", "2025-03-01 coins"])
    }

    @Test func `a task that reads the events of the queue may settle and advance the store`() async throws {
        var events = QueueEvents(of: .default()).makeAsyncIterator()
        try await buy("plan").finish()
        try await store.buyOutside("coins")
        guard case .updated = await events.next() else {
            Issue.record("nothing was told")
            return
        }
        await store.settle()
        try await store.advance(by: .seconds(40 * 86_400))
        #expect(await Transaction.latest(for: "plan")?.unsafePayloadValue.reason == .renewal)
    }

    @Test func `a listener may advance the time`() async throws {
        try await buy("plan").finish()
        var updates = Transaction.updates.makeAsyncIterator()
        try await store.advance(by: .seconds(31 * 86_400))
        #expect(await updates.next()?.unsafePayloadValue.reason == .renewal)
        try await store.advance(by: .seconds(31 * 86_400))
        #expect(await updates.next()?.unsafePayloadValue.reason == .renewal)
    }

    @Test func `with settling false, time passes without waiting for a busy listener`() async throws {
        let (sheets, shown) = AsyncStream.makeStream(of: Void.self)
        let (answers, answered) = AsyncStream.makeStream(of: Void.self)
        store.customer.purchase = { _ in
            shown.finish()
            for await _ in answers {}
            return true
        }
        let observer = AnsweringObserver(log)
        SKPaymentQueue.default().add(observer)
        SKPaymentQueue.default().add(payment(for: "coins"))
        for await _ in sheets {}
        try await store.advance(by: .seconds(86_400), settling: false)
        answered.finish()
        await store.settle()
        SKPaymentQueue.default().remove(observer)
        #expect(log.all == ["2025-01-02 coins"])
    }

    @Test func `a delay is explained by naming the busy tasks`() async throws {
        let (received, hear) = AsyncStream.makeStream(of: Void.self)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let listener = listen { _ in
            hear.finish()
            for await _ in ends {}
        }
        defer { listener.cancel() }
        #expect(store.delay(of: "settle", besides: nil).contains("waits for the store"))
        try await store.buyOutside("coins")
        for await _ in received {}
        let explanation = store.delay(of: "advance", besides: nil)
        #expect(
            explanation.hasPrefix("SimulatedStore.advance still waits for 1 of those who iterate Transaction.updates")
        )
        #expect(!explanation.contains { $0.isNewline })
        end.finish()
        await store.settle()
        #expect(store.delay(of: "settle", besides: nil).contains("waits for the store"))
    }

    @Test func `a clock moves by a fraction of a second`() async throws {
        try await store.advance(by: .milliseconds(500))
        #expect(store.now == SimulatedTime.epoch.addingTimeInterval(0.5))
        try await store.advance(by: .milliseconds(1250))
        #expect(store.now == SimulatedTime.epoch.addingTimeInterval(1.75))
    }
}
