import StoreInterface
import StoreTestSupport
import Testing

@testable import LocalStore
import TestWaiting

/// A broadcast that keeps elements until a listener receives them, as for purchase intents.
@Suite(.timeLimit(.standard)) struct KeepingBroadcastTests {
    @Test func `an element without a listener goes to the first listener only (P-47)`() async {
        let broadcast = Broadcast<Int>(head: 0, limit: nil, keepsUndelivered: true)
        broadcast.send([1, 2])
        let (first, second) = (broadcast.feed(), broadcast.feed())
        broadcast.send([3])
        #expect(await second.take(1) == [3])
        #expect(await first.take(3) == [1, 2, 3])
        #expect(broadcast.keptCount == 0)
    }

    @Test func `a listener that ends loses no element that was not received (P-47)`() async {
        let broadcast = Broadcast<Int>(head: 0, limit: nil, keepsUndelivered: true)
        do {
            let feed = broadcast.feed()
            broadcast.send([1, 2])
            #expect(await feed.take(1) == [1])
        }
        #expect(!broadcast.hasListeners)
        #expect(await broadcast.feed().take(1) == [2])
        #expect(broadcast.keptCount == 0)
    }

    @Test func `elements that a listener leaves unread go to the next listener, even if that one already waits (P-47)`()
        async
    {
        let broadcast = Broadcast<Int>(head: 0, limit: nil, keepsUndelivered: true)
        var leaving: BroadcastListener<Int>? = BroadcastListener(to: broadcast)
        broadcast.send([1, 2])
        let (successor, third) = (broadcast.feed(), broadcast.feed())
        let received = Task { await successor.take(3) }
        withExtendedLifetime(leaving) {}
        leaving = nil
        broadcast.send([3])
        #expect(await received.value == [1, 2, 3])
        #expect(await third.take(1) == [3])
        #expect(broadcast.keptCount == 0)
    }

    @Test func `a listener that was cancelled before an element does not receive it (P-47)`() async {
        let broadcast = Broadcast<Int>(head: 0, limit: nil, keepsUndelivered: true)
        for number in 0..<200 {
            let listener = Task { [feed = broadcast.feed()] in await feed.next() }
            listener.cancel()
            broadcast.send([number])
            #expect(await listener.value == nil)
            #expect(await broadcast.feed().take(1) == [number])
        }
    }
}
