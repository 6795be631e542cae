import Dispatch
import Foundation
import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

/// Calls of code that was given no store, mostly in processes of their own, where no other test has one.
@Suite(.timeLimit(.standard)) struct LostCallTests {
    private static func shop() throws -> SimulatedStore {
        try SimulatedStore(selling: [.consumable("coins", price: 0.99), .nonConsumable("pro", price: 9.99)])
    }

    /// Runs code on a thread that knows no task, and waits for what it returns.
    private static func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in Thread { continuation.resume(returning: body()) }.start() }
    }

    @Test func `a call without a store uses the only open test store`() async {
        await #expect(processExitsWith: .success) {
            let store = try LostCallTests.shop()
            let queue = store.run { SKPaymentQueue.default() }
            #expect(try await Product.products(for: ["coins"]).count == 1)
            #expect(await LostCallTests.onThread { SKPaymentQueue.default() } === queue)
            try await store.buyOutside("pro")
            let received = await LostCallTests.onThread {
                Task { await Transaction.latest(for: "pro")?.unsafePayloadValue.productID }
            }.value
            #expect(received == "pro")
        }
    }

    @Test func `a call without a store fails the test when several stores are open, and names the call and its line`()
        async throws
    {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let stores = try [LostCallTests.shop(), LostCallTests.shop()]
            let recorded = Mutex<[String]>([])
            await withKnownIssue {
                await LostApp.readEntitlements()
                await #expect(throws: StoreKitError.self) { try await LostApp.loadProducts() }
                LostApp.restore()
            } matching: { issue in
                recorded.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
                return true
            }
            let messages = recorded.withLock { $0 }
            let calls = [
                "Transaction.currentEntitlements", "Product.products(for:)",
                "SKPaymentQueue.restoreCompletedTransactions()",
            ]
            #expect(messages.count == calls.count)
            for (message, call) in zip(messages, calls) {
                #expect(message.hasPrefix(call), "\(message)")
                // The caller of an async function is not always on the stack.
                if call != "Product.products(for:)" { #expect(message.contains("LostCallTests.swift"), "\(message)") }
                #expect(message.contains("SimulatedStore.run(_:)"))
            }
            withExtendedLifetime(stores) {}
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("OpenStoreKit: Transaction.currentEntitlements"))
    }

    @Test func `a call without a store never uses the user's store after the last test store is closed`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            unsafe setenv("XDG_DATA_HOME", folder.path(percentEncoded: false), 1)
            unsafe unsetenv("OPENSTOREKIT_DATABASE")
            // Nothing but `run` says that this is a test.
            try LostCallTests.shop().run { #expect(AppStore.canMakePayments) }
            await #expect(throws: StoreKitError.self) { try await Product.products(for: ["coins"]) }
            #expect(!FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)))
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("SimulatedStore.bind(to:)"))
    }

    @Test func `a transaction is finished in its own queue, whatever the caller's store is`() async throws {
        let (first, second) = (try Self.shop(), try Self.shop())
        let finisher = ThreadFinisher()
        first.run {
            SKPaymentQueue.default().add(finisher)
            let payment = SKMutablePayment()
            payment.productIdentifier = "coins"
            SKPaymentQueue.default().add(payment)
        }
        let transaction = await finisher.purchased()
        #expect(await first.unfinishedLeftovers.map(\.productID) == ["coins"])
        second.run { SKPaymentQueue.default().finishTransaction(transaction) }
        await first.settle()
        #expect(await first.unfinishedLeftovers == [])
    }

    @Test func `an observer is detached from its own queue by code without a store`() async throws {
        let (first, second) = (try Self.shop(), try Self.shop())
        let finisher = ThreadFinisher()
        let queue = first.run { SKPaymentQueue.default() }
        queue.add(finisher)
        #expect(queue.transactionObservers.count == 1)
        await Self.onThread { SKPaymentQueue.default().remove(finisher) }
        #expect(queue.transactionObservers.isEmpty)
        withExtendedLifetime(second) {}
    }

    @Test func `two listeners that wait for each other in settle are reported`() async {
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let lines = try StandardErrorLines()
            let store = try LostCallTests.shop()
            store.run {
                for _ in 1...2 {
                    Task {
                        for await _ in Transaction.updates { await store.settle() }
                    }
                }
            }
            await store.settle()
            try await store.buyOutside("coins")
            // The listeners never end, and neither does this process without this.
            #expect(lines.wait(for: "two listeners of one store wait for each other"))
            exit(EXIT_SUCCESS)
        }
    }
}

/// Code of an app that was given no store.
private enum LostApp {
    static func readEntitlements() async { for await _ in Transaction.currentEntitlements {} }

    static func loadProducts() async throws { _ = try await Product.products(for: ["coins"]) }

    static func restore() { SKPaymentQueue.default().restoreCompletedTransactions() }
}

/// An observer that hands its first purchased transaction on, and finishes nothing.
private final class ThreadFinisher: NSObject, SKPaymentTransactionObserver, Sendable {
    private let found = AsyncStream.makeStream(of: SKPaymentTransaction.self)

    func purchased() async -> SKPaymentTransaction {
        for await transaction in found.stream { return transaction }
        return SKPaymentTransaction()
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            found.continuation.yield(transaction)
        }
    }
}

/// The lines that this process writes on the standard error from now on.
private struct StandardErrorLines {
    private let reader: FileHandle

    init() throws {
        let pipe = Pipe()
        dup2(pipe.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
        reader = pipe.fileHandleForReading
    }

    /// Blocks until a text was written.
    func wait(for text: String) -> Bool {
        var all = ""
        while !all.contains(text) {
            let data = reader.availableData
            if data.isEmpty { return false }
            all += String(decoding: data, as: UTF8.self)
        }
        return true
    }
}
