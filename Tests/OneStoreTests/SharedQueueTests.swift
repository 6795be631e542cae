import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Two processes with observers on one file.
@Suite(.timeLimit(.standard)) struct SharedQueueTests {
    @Test func `a queue takes over payments of another process only after that process has ended (Q-24, Q-34, Q-53)`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "openstorekit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = folder.appending(path: "shop.storekit")
        try Data(SampleStore.configuration.replacing("@settings@", with: "").utf8).write(to: configuration)
        let database = folder.appending(path: "store.sqlite")

        try await CrashingProcess.whileRunning(
            after: 2,
            arguments: [
                database.path(percentEncoded: false), configuration.path(percentEncoded: false), "1", "waiting",
            ]
        ) {
            // The other one's customer thinks about "coins", and "gems" waits for its turn.
            for _ in 0..<2 {
                let store = try SampleStore.open(database: .file(database))
                let observer = RecordingObserver()
                let queue = store.run { SKPaymentQueue.default() }
                queue.add(observer)
                await store.settle()
                #expect(observer.history == [])
                let payment = SKMutablePayment()
                payment.productIdentifier = "season"
                queue.add(payment)
                await store.settle()
                for transaction in queue.transactions { queue.finishTransaction(transaction) }
                await store.settle()
                #expect(observer.history == ["purchasing season", "purchased season", "removed season"])
            }
        }
        let store = try SampleStore.open(database: .file(database))
        let observer = RecordingObserver()
        let queue = store.run { SKPaymentQueue.default() }
        queue.add(observer)
        await store.settle()
        #expect(observer.history == ["purchasing gems", "purchased gems"])
        #expect(queue.transactions.map(\.payment.applicationUsername) == ["waiting-gems"])
    }
}
