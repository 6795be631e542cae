import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

/// Tests of the store's messages to the customer, and of the code that shows them.
@Suite(.timeLimit(.standard)) struct MessageTests {
    private final class Desk: Sendable {
        private let seen = Mutex<[MessageSheet]>([])
        private let choice: MessageChoice

        init(_ choice: MessageChoice) { self.choice = choice }

        var sheets: [MessageSheet] { seen.withLock { $0 } }

        var customer: SimulatedCustomer {
            var customer = SimulatedCustomer.agreeable
            customer.message = { [self] sheet in
                seen.withLock { $0.append(sheet) }
                return choice
            }
            return customer
        }
    }

    private func month() -> Duration { .seconds(86_400 * 31) }

    private func status() async throws -> Product.SubscriptionInfo.Status {
        try #require(try await Product.SubscriptionInfo.status(for: "plans").first)
    }

    private func next(_ iterator: inout Message.Messages.AsyncIterator) async throws -> Message {
        try #require(await iterator.next())
    }

    @Test func `a message about a failed payment waits for a listener, and a payment withdraws it (S-31)`() async throws
    {
        let desk = Desk(.updatePayment)
        let store = try SampleStore.open(customer: desk.customer)
        try await store.run {
            let id = try await store.buyOutside("plan.gold")
            await store.setBillingFailure(true)
            try await store.advance(by: month())
            var messages = Message.messages.makeAsyncIterator()
            let message = try await next(&messages)
            #expect(message.reason == .billingIssue)
            #expect(try await status().state == .inBillingRetryPeriod)
            try message.display(in: HeadlessPresentation())
            await store.settle()
            #expect(desk.sheets.map(\.reason) == [.billingIssue])
            #expect(desk.sheets.first?.subscription?.productID == "plan.gold")
            #expect(try await status().state == .subscribed)
            let latest = try #require(await Transaction.latest(for: "plan.gold")).payloadValue
            #expect(latest.reason == .renewal && latest.id != id)
        }
    }

    @Test
    func `a message that is resolved before its delivery or display is not delivered or shown (S-32)`()
        async throws
    {
        let desk = Desk(.dismiss)
        let store = try SampleStore.open(customer: desk.customer)
        try await store.run {
            var messages = Message.messages.makeAsyncIterator()
            let id = try await store.buyOutside("plan.gold")
            await store.setBillingFailure(true)
            try await store.advance(by: month())
            try await store.resolveBillingIssue(of: id)
            await store.sendMessage()
            // The other one would have come first.
            #expect(try await next(&messages).reason == .generic)

            try await store.advance(by: month())
            let message = try await next(&messages)
            #expect(message.reason == .billingIssue)
            try await store.resolveBillingIssue(of: id)
            try message.display(in: HeadlessPresentation())
            await store.settle()
            #expect(desk.sheets == [])
        }
    }

    @Test(arguments: [MessageChoice.agree, .decline, .dismiss])
    func `the answer to a shown price changes the subscription (S-31, S-28)`(choice: MessageChoice) async throws {
        let desk = Desk(choice)
        let store = try SampleStore.open(customer: desk.customer)
        try await store.run {
            var messages = Message.messages.makeAsyncIterator()
            let id = try await store.buyOutside("plan.gold")
            try await store.requestPriceConsent(of: id)
            let message = try await next(&messages)
            #expect(message.reason == .priceIncreaseConsent)
            try message.display(in: HeadlessPresentation())
            await store.settle()
            let sheet = try #require(desk.sheets.first?.subscription)
            #expect(sheet.price == Decimal(string: "9.99") && sheet.currencyCode == "USD" && sheet.willAutoRenew)
            #expect(sheet.plans == ["plan.month", "plan.gold"] && sheet.nextProductID == "plan.gold")
            let info = try await status().renewalInfo.payloadValue
            switch choice {
            case .agree: #expect(info.priceIncreaseStatus == .agreed && info.willAutoRenew)
            case .decline: #expect(info.priceIncreaseStatus == .noIncreasePending && !info.willAutoRenew)
            case .dismiss, .updatePayment: #expect(info.priceIncreaseStatus == .pending && info.willAutoRenew)
            }
        }
    }

    @Test func `every listener receives a message once until it is shown, and a new request sends it again (S-31)`()
        async throws
    {
        let desk = Desk(.dismiss)
        let store = try SampleStore.open(customer: desk.customer)
        try await store.run {
            let id = try await store.buyOutside("plan.gold")
            try await store.requestPriceConsent(of: id)
            var (first, second) = (Message.messages.makeAsyncIterator(), Message.messages.makeAsyncIterator())
            let message = try await next(&first)
            #expect(try await next(&second) == message)
            await store.sendMessage()
            #expect(try await next(&first).reason == .generic)
            try message.display(in: HeadlessPresentation())
            await store.settle()
            var third = Message.messages.makeAsyncIterator()
            #expect(try await next(&third).reason == .generic)
            try await store.requestPriceConsent(of: id)
            let again = try await next(&third)
            #expect(again.reason == .priceIncreaseConsent && again != message)
        }
    }

    @Test func `messages about a subscription are due again after a launch (S-31)`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = SimulatedDatabase.file(folder.appending(path: "store.sqlite"))
        do {
            let store = try SampleStore.open(database: file)
            let id = try await store.buyOutside("plan.gold")
            try await store.requestPriceConsent(of: id)
        }
        let store = try SampleStore.open(database: file)
        try await store.run {
            var messages = Message.messages.makeAsyncIterator()
            let message = try await next(&messages)
            #expect(message.reason == .priceIncreaseConsent)
        }
    }

    @Test func `a message that a test sends is shown once (S-31)`() async throws {
        let desk = Desk(.agree)
        let store = try SampleStore.open(customer: desk.customer)
        try await store.run {
            await store.sendMessage()
            await store.sendMessage(.winBackOffer, groupID: "plans")
            var messages = Message.messages.makeAsyncIterator()
            let (generic, offer) = (try await next(&messages), try await next(&messages))
            #expect(generic.reason == .generic && offer.reason == .winBackOffer)
            for _ in 0..<2 { try generic.display(in: HeadlessPresentation()) }
            await store.settle()
            #expect(desk.sheets.map(\.reason) == [.generic])
            #expect(desk.sheets.first?.subscription == nil)
        }
    }

    @Test func `listening to messages ends when the task is cancelled (S-31)`() async throws {
        let store = try SampleStore.open()
        await store.run {
            let listening = Task {
                var count = 0
                for await _ in Message.messages { count += 1 }
                return count
            }
            await store.settle()
            listening.cancel()
            #expect(await listening.value == 0)
        }
    }

    @Test func `a message of a closed store cannot be shown (S-31)`() async throws {
        var message: Message?
        do {
            let store = try SampleStore.open()
            message = try await store.run {
                await store.sendMessage()
                var messages = Message.messages.makeAsyncIterator()
                return try await next(&messages)
            }
        }
        let left = try #require(message)
        #expect(throws: StoreKitError.self) { try left.display(in: HeadlessPresentation()) }
    }

    // MARK: Through the queue

    @Test(arguments: [true, false])
    func `the delegate is asked when the first observer is attached, and may postpone the question (S-30)`(shows: Bool)
        async throws
    {
        let desk = Desk(.agree)
        let store = try SampleStore.open(customer: desk.customer)
        try await store.run {
            let id = try await store.buyOutside("plan.gold")
            try await store.requestPriceConsent(of: id)
            let queue = SKPaymentQueue.default()
            let (delegate, observer) = (DecidingDelegate(showingPriceConsent: shows), RecordingObserver())
            queue.delegate = delegate
            queue.add(observer)
            await store.settle()
            #expect(delegate.priceQuestions == 1)
            #expect(desk.sheets.count == (shows ? 1 : 0))
            queue.showPriceConsentIfNeeded()
            await store.settle()
            #expect(desk.sheets.map(\.reason) == [.priceIncreaseConsent])
            #expect(try await status().renewalInfo.payloadValue.priceIncreaseStatus == .agreed)
            // None is pending any more.
            queue.showPriceConsentIfNeeded()
            await store.settle()
            #expect(desk.sheets.count == 1)
            #expect(delegate.priceQuestions == 1)
        }
    }

    @Test
    func `the queue asks about a price when the message arrives, also after an earlier request of the app (S-30)`()
        async throws
    {
        let desk = Desk(.agree)
        let store = try SampleStore.open(customer: desk.customer)
        try await store.run {
            let id = try await store.buyOutside("plan.gold")
            let queue = SKPaymentQueue.default()
            queue.showPriceConsentIfNeeded()
            let (delegate, observer) = (DecidingDelegate(showingPriceConsent: false), RecordingObserver())
            queue.delegate = delegate
            queue.add(observer)
            await store.settle()
            #expect(delegate.priceQuestions == 0)
            try await store.requestPriceConsent(of: id)
            queue.showPriceConsentIfNeeded()
            await store.settle()
            #expect(desk.sheets.count == 1)
        }
    }

    @Test func `without a delegate the queue shows a question about a price only on request of the app (S-30)`()
        async throws
    {
        let desk = Desk(.agree)
        let store = try SampleStore.open(customer: desk.customer)
        try await store.run {
            let queue = SKPaymentQueue.default()
            let observer = RecordingObserver()
            queue.add(observer)
            let id = try await store.buyOutside("plan.gold")
            try await store.requestPriceConsent(of: id)
            await store.settle()
            #expect(desk.sheets == [])
            queue.showPriceConsentIfNeeded()
            await store.settle()
            #expect(desk.sheets.count == 1)
        }
    }
}
