import Foundation
import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

/// Downloads of hosted content: the types exist, and no transaction has a download.
@Suite(.timeLimit(.standard)) struct DownloadTests {
    private final class Downloader: NSObject, SKPaymentTransactionObserver {
        private let calls = Mutex(0)

        var updates: Int { calls.withLock { $0 } }

        func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}

        func paymentQueue(_ queue: SKPaymentQueue, updatedDownloads downloads: [SKDownload]) {
            calls.withLock { $0 += 1 }
        }
    }

    private final class Level: SKDownload {
        override var contentIdentifier: String { "level" }
    }

    @Test func `the states of a download have Apple's numbers (D-01)`() {
        let states: [SKDownloadState] = [.waiting, .active, .paused, .finished, .failed, .cancelled]
        #expect(states.map(\.rawValue) == Array(0...5))
        #expect(SKDownloadState(rawValue: 6) == nil)
    }

    @Test func `starting, pausing, resuming and cancelling change nothing and are not confirmed (D-02, D-06)`()
        async throws
    {
        let shop = try Shop()
        let downloader = Downloader()
        shop.queue.add(downloader)
        let listener = shop.listener()
        let transaction = try await shop.buy("pro", receivedBy: listener)
        let downloads = [Level(), SKDownload()] + transaction.downloads
        shop.queue.start(downloads)
        shop.queue.pause(downloads)
        shop.queue.resume(downloads)
        shop.queue.cancel(downloads)
        await shop.store.settle()
        #expect(downloader.updates == 0)
        #expect(downloads.map(\.state) == [.waiting, .waiting])
        #expect(shop.queue.transactions == [transaction])
    }

    @Test func `neither a purchased nor a restored transaction has downloads (D-03, D-08)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let purchased = try await shop.buyAndFinish("pro", receivedBy: listener)
        shop.queue.restoreCompletedTransactions()
        let restored = try await listener.transaction(in: .restored)
        #expect(purchased.downloads.isEmpty)
        #expect(restored.downloads.isEmpty)
        #expect(restored.original?.downloads.isEmpty == true)
    }

    @Test func `a download has no content, no error, and no remaining time (D-04, D-05)`() {
        let download = SKDownload()
        #expect(download.contentURL == nil)
        #expect(download.contentIdentifier.isEmpty)
        #expect(download.progress == 0)
        #expect(download.error == nil)
        #expect(download.timeRemaining == SKDownloadTimeRemainingUnknown)
    }

    @Test func `a transaction is finished without a download (D-07)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let transaction = try await shop.buy("pro", receivedBy: listener)
        #expect(!transaction.downloads.contains { $0.state != .finished })
        shop.queue.finishTransaction(transaction)
        await listener.receives(.removed(["pro"]))
        #expect(await shop.unfinished.isEmpty)
    }

    @Test func `no product has content on disk, and none can be deleted (D-09)`() {
        #expect(SKDownload.contentURL(forProductID: "pro") == nil)
        SKDownload.deleteContent(forProductID: "pro")
        #expect(SKDownload.contentURL(forProductID: "pro") == nil)
    }
}
