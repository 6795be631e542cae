import StoreTestSupport
import Foundation
import OpenStoreKitTest
@testable import PaymentQueue
import Synchronization
import Testing
import TestWaiting

/// The notifications of a system about an app that comes to the front or goes to the background.
@Suite(.timeLimit(.standard)) struct AppMomentsTests {
    private static let front = Notification.Name("front")
    private static let background = Notification.Name("background")

    private let center = NotificationCenter()
    private let names = AppMoments.Names(toFront: [Self.front], toBackground: [Self.background])

    @Test func `each notification is one command, until the observation ends`() {
        let told = Mutex<[String]>([])
        func post() -> [String] {
            center.post(name: Self.front, object: nil)
            center.post(name: Self.background, object: nil)
            center.post(name: Notification.Name("other"), object: nil)
            return told.withLock { $0 }
        }
        do {
            let moments = AppMoments(names, from: center) { command in told.withLock { $0.append("\(command)") } }
            withExtendedLifetime(moments) { #expect(post() == ["cameToFront", "wentToBackground"]) }
        }
        #expect(post() == ["cameToFront", "wentToBackground"])
    }

    @Test func `a queue without signals compares itself with the store when the app comes to the front (X-03, Q-10)`()
        async throws
    {
        let shop = try QueueSignals.$areGiven.withValue(false) { try Shop() }
        let mailbox = shop.queue.storeQueue().mailbox
        let moments = AppMoments(names, from: center) { mailbox.post($0) }
        let listener = shop.listener()
        _ = try await shop.buy("coins", receivedBy: listener)
        _ = try await shop.buy("gems", receivedBy: listener)
        await shop.store.run {
            for await result in Transaction.unfinished where result.unsafePayloadValue.productID == "coins" {
                await result.unsafePayloadValue.finish()
            }
        }
        try await shop.buyAsync("pro")
        await shop.store.settle()
        let before = listener.received.count
        withExtendedLifetime(moments) { center.post(name: Self.front, object: nil) }
        await shop.store.settle()
        #expect(
            listener.received.dropFirst(before) == [
                .removed(["coins"]), .updated("pro purchased"), .updated(["gems purchased", "pro purchased"]),
            ]
        )
    }

    @Test func `a queue writes staged changes when the app goes to the background (Q-24)`() async throws {
        let folder = try TemporaryFolder()
        let shop = try Shop(database: .file(folder.store))
        let listener = shop.listener()
        _ = try await shop.buy("coins", receivedBy: listener)
        await shop.store.settle()
        let rows = SQLiteRows(folder.store)
        #expect(try rows.count == 1)
        shop.queue.storeQueue().mailbox.post(.wentToBackground)
        await shop.store.settle()
        #expect(try rows.count == 0)
    }
}
