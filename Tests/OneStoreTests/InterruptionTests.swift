import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Purchases that stop halfway until the customer solves a problem.
@Suite(.timeLimit(.standard)) struct InterruptionTests {
    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Tries to buy, and is interrupted.
    private func attempt(_ productID: String) async throws {
        let product = try #require(try await Product.products(for: [productID]).first)
        guard case .pending = try await product.purchase() else {
            Issue.record("not pending")
            return
        }
    }

    @Test(arguments: PurchaseOrigin.allCases, ["coins", "pro", "plan.gold"])
    func `an interrupted purchase is delivered once to both APIs when it is resolved (C-13, P-33, Q-48, TS-23)`(
        door: PurchaseOrigin,
        productID: String
    ) async throws {
        let store = try SampleStore.open()
        await store.setInterruptedPurchases(true)
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            var updates = Transaction.updates.makeAsyncIterator()
            switch door {
            case .async: try await attempt(productID)
            case .observer:
                SKPaymentQueue.default().add(payment(productID))
                await observer.receives(2)
                #expect(observer.history == ["purchasing \(productID)", "failed \(productID)"])
                #expect((observer.transactions.last?.error as? SKError)?.code == .unknown)
                SKPaymentQueue.default().finishTransaction(try #require(observer.transactions.last))
                await observer.receives(3)
            }
            #expect(await unfinished() == [])
            #expect(await store.pendingRequests == [])
            let received = observer.history.count
            await store.setInterruptedPurchases(false)
            let interrupted = try #require(await store.interruptedPurchases.first)
            #expect(interrupted.productID == productID)
            try await store.resolveIssue(of: interrupted)
            #expect(await store.interruptedPurchases == [])

            #expect(await updates.next()?.unsafePayloadValue.id == interrupted.transactionID)
            await observer.receives(received + 1)
            #expect(observer.history.suffix(1) == ["purchased \(productID)"])
            if door == .observer { #expect(observer.transactions.last !== observer.transactions.first) }
            #expect(await unfinished() == [interrupted.transactionID])
            // The next thing that is received is the next thing that happens.
            let end = try await store.buyOutside("gems")
            #expect(await updates.next()?.unsafePayloadValue.id == end)
            await observer.receives(received + 2)
            #expect(observer.history.last == "purchased gems")
            #expect(await store.inconsistencies == [])
        }
    }

    @Test func `the failed transaction comes first and stays until it is finished (Q-48, Q-77)`() async throws {
        let timeline = Timeline(recording: .store)
        let store = try SampleStore.open(timeline: timeline)
        await store.setInterruptedPurchases(true)
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            let wanted = SKMutablePayment()
            wanted.productIdentifier = "coins"
            wanted.quantity = 4
            SKPaymentQueue.default().add(wanted)
            // Solved as soon as the store knows of it, whatever the queue has told by then.
            await timeline.waitUntilCount(reaches: 1, in: .store)
            for purchase in await store.interruptedPurchases { try await store.resolveIssue(of: purchase) }
            await observer.receives(3)
            #expect(observer.history == ["purchasing coins", "failed coins", "purchased coins"])
            #expect(observer.transactions.last?.payment.quantity == 4)
            #expect(SKPaymentQueue.default().transactions.map(\.transactionState) == [.failed, .purchased])
        }
    }

    @Test(arguments: [true, false], [true, false])
    func `the transaction of a resolved interruption has the user name of its payment (Q-48, Q-30)`(
        isFinished: Bool,
        isRelaunched: Bool
    ) async throws {
        let folder = try folder()
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let database = SimulatedDatabase.file(folder.appending(path: "store.sqlite"))
        func open() throws -> SimulatedStore {
            try SampleStore.open(database: database, settings: #""_billingIssuesEnabled" : true"#)
        }
        var store: SimulatedStore? = try open()
        await store?.run {
            let observer = RecordingObserver(finishing: isFinished)
            SKPaymentQueue.default().add(observer)
            for name in ["Anna", "Ben"] {
                let payment = SKMutablePayment()
                payment.productIdentifier = "coins"
                payment.applicationUsername = name
                SKPaymentQueue.default().add(payment)
            }
            await observer.receives(isFinished ? 6 : 4)
            SKPaymentQueue.default().remove(observer)
        }
        if isRelaunched {
            store = nil
            store = try open()
        }
        let opened = try #require(store)
        try await opened.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            await opened.settle()
            let received = observer.history.count
            #expect(received == (isRelaunched && !isFinished ? 2 : 0))
            for purchase in await opened.interruptedPurchases { try await opened.resolveIssue(of: purchase) }
            await observer.receives(received + 2)
            #expect(observer.history.suffix(2) == ["purchased coins", "purchased coins"])
            #expect(observer.transactions.suffix(2).map(\.payment.applicationUsername) == ["Anna", "Ben"])
        }
    }

    @Test(arguments: PurchaseOrigin.allCases)
    func `cancelling the issue of an interrupted purchase leaves no transaction (TS-23)`(door: PurchaseOrigin)
        async throws
    {
        let store = try SampleStore.open(settings: #""_billingIssuesEnabled" : true"#)
        try await store.run {
            let observer = RecordingObserver(finishing: true)
            SKPaymentQueue.default().add(observer)
            var updates = Transaction.updates.makeAsyncIterator()
            switch door {
            case .async: try await attempt("pro")
            case .observer:
                SKPaymentQueue.default().add(payment("pro"))
                await observer.receives(3)
            }
            let interrupted = try #require(await store.interruptedPurchases.first)
            try await store.cancelIssue(of: interrupted)
            await #expect(throws: SimulatedStoreError.self) { try await store.resolveIssue(of: interrupted) }
            await store.setInterruptedPurchases(false)
            let end = try await store.buyOutside("gems")
            #expect(await updates.next()?.unsafePayloadValue.id == end)
            await observer.receives(door == .observer ? 4 : 1)
            #expect(observer.history.filter { $0.hasPrefix("purchased") } == ["purchased gems"])
            #expect(await owned() == [])
        }
    }

    @Test(arguments: PurchaseOrigin.allCases)
    func `an interrupted purchase survives a relaunch, as does the failed transaction (TS-23)`(door: PurchaseOrigin)
        async throws
    {
        let folder = try folder()
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let database = SimulatedDatabase.file(folder.appending(path: "store.sqlite"))
        try await SampleStore.open(database: database, settings: #""_billingIssuesEnabled" : true"#).run {
            switch door {
            case .async: try await attempt("pro")
            case .observer:
                let observer = RecordingObserver()
                SKPaymentQueue.default().add(observer)
                SKPaymentQueue.default().add(payment("pro"))
                await observer.receives(2)
                SKPaymentQueue.default().remove(observer)
            }
        }
        let store = try SampleStore.open(database: database)
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            if door == .observer {
                await observer.receives(1)
                #expect(observer.history == ["failed pro"])
                #expect((observer.transactions.first?.error as? SKError)?.code == .unknown)
            }
            var updates = Transaction.updates.makeAsyncIterator()
            try await store.resolveIssue(of: try #require(await store.interruptedPurchases.first))
            #expect(await updates.next()?.unsafePayloadValue.productID == "pro")
            await observer.receives(door == .observer ? 2 : 1)
            #expect(observer.history.last == "purchased pro")
            #expect(await owned() == ["pro"])
        }
    }

    @Test func `purchases outside the app are interrupted, too (C-26)`() async throws {
        let store = try SampleStore.open()
        await store.setInterruptedPurchases(true)
        let id = try await store.buyOutside("coins")
        #expect(await store.interruptedPurchases.map(\.transactionID) == [id])
        #expect(await store.run { await unfinished() } == [])
    }

    @Test func `Ask to Buy comes first, and an approval is not interrupted again (TS-20, TS-23)`() async throws {
        let store = try SampleStore.open()
        await store.setInterruptedPurchases(true)
        await store.setAskToBuy(true)
        try await store.run {
            try await attempt("coins")
            #expect(await store.interruptedPurchases == [])
            try await store.approve(try #require(await store.pendingRequests.first))
            #expect(await unfinished().count == 1)
        }
    }

    @Test func `a timeline reports interruptions`() async throws {
        let timeline = Timeline(recording: .store)
        let store = try SampleStore.open(timeline: timeline)
        await store.setInterruptedPurchases(true)
        for productID in ["coins", "pro"] { try await store.buyOutside(productID) }
        let waiting = await store.interruptedPurchases
        try await store.resolveIssue(of: waiting[0])
        try await store.cancelIssue(of: waiting[1])
        let text = timeline.rendered()
        for sentence in ["purchase interrupted coins", "issue resolved coins", "issue left unresolved pro"] {
            #expect(text.contains(sentence))
        }
    }
}
