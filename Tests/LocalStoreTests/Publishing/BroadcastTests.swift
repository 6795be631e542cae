import StoreInterface
import StoreTestSupport
import Testing

@testable import LocalStore
import TestWaiting

@Suite(.timeLimit(.standard)) struct BroadcastTests {
    @Test func `ten listeners receive everything in order although one of them stalls (T-06, C-03)`() async {
        let broadcast = Broadcast<Int>(head: 0, limit: nil)
        let stalled = broadcast.feed()
        let attentive = (0..<9).map { _ in broadcast.feed() }
        await withTaskGroup { group in
            for feed in attentive { group.addTask { #expect(await feed.take(1000) == Array(0..<1000)) } }
            for number in 0..<1000 { broadcast.send([number]) }
        }
        #expect(broadcast.keptCount == 1000)
        #expect(await stalled.take(1000) == Array(0..<1000))
        #expect(broadcast.keptCount == 0)
    }

    @Test
    func
        `with a limit, memory stays bounded, and a slow listener receives the position of the last drop (T-07)`()
        async
    {
        let broadcast = Broadcast<Int>(head: 10, limit: 16)
        let stalled = BroadcastListener(to: broadcast)
        let other = BroadcastListener(to: broadcast)
        for number in 11...500 {
            broadcast.send([(Int64(number), number)], head: Int64(number))
            _ = await other.next()
            #expect(broadcast.keptCount <= 16)
        }
        guard case .lags(let dropped) = await stalled.next() else {
            Issue.record("The listener was not informed that it lags.")
            return
        }
        #expect(dropped == 484)
        stalled.catchUp(to: dropped)
        for number in 485...500 {
            guard case .element(let element, let position) = await stalled.next() else {
                Issue.record("Element \(number) is missing.")
                return
            }
            #expect(element == number)
            #expect(position == number)
        }
        #expect(broadcast.keptCount == 0)
    }

    @Test func `a broadcast without listeners keeps no elements`() {
        let broadcast = Broadcast<Int>(head: 0, limit: nil)
        broadcast.send(Array(0..<100))
        #expect(broadcast.keptCount == 0)
        #expect(broadcast.head == 100)
    }

    @Test func `a listener receives the elements between its creation and its first request (T-06)`() async {
        let broadcast = Broadcast<Int>(head: 0, limit: nil)
        broadcast.send([1])
        let feed = broadcast.feed()
        broadcast.send([2, 3])
        #expect(await feed.take(2) == [2, 3])
    }

    @Test func `a listener does not lag when the head is beyond the last element`() async {
        let broadcast = Broadcast<Int>(head: 0, limit: 4)
        let listener = BroadcastListener(to: broadcast)
        broadcast.send([(3, 3)], head: 9)
        broadcast.send([], head: 50)
        guard case .element(3, position: 3) = await listener.next() else {
            Issue.record("The element is missing.")
            return
        }
        broadcast.send([(51, 51)], head: 60)
        guard case .element(51, position: 51) = await listener.next() else {
            Issue.record("The element is missing.")
            return
        }
    }

    @Test func `cancelling a waiting task ends the wait of that task only (T-05)`() async {
        let broadcast = Broadcast<Int>(head: 0, limit: nil)
        let (cancelled, patient) = (broadcast.feed(), broadcast.feed())
        let first = Task { await cancelled.next() }
        let second = Task { await patient.next() }
        first.cancel()
        #expect(await first.value == nil)
        broadcast.send([7])
        #expect(await second.value == 7)
        // The next task that asks receives the element that the cancelled task did not.
        #expect(await cancelled.next() == 7)
    }

    @Test func `a released listener is removed together with its elements`() {
        let broadcast = Broadcast<Int>(head: 0, limit: nil)
        do {
            let feed = broadcast.feed()
            broadcast.send([1, 2, 3])
            #expect(broadcast.keptCount == 3)
            withExtendedLifetime(feed) {}
        }
        #expect(!broadcast.hasListeners)
        #expect(broadcast.keptCount == 0)
    }

    @Test func `listeners that begin and end while elements are sent receive a sequence without gaps`() async {
        let broadcast = Broadcast<Int>(head: 0, limit: nil)
        await withTaskGroup { group in
            for _ in 0..<20 {
                group.addTask {
                    for _ in 0..<10 {
                        let feed = broadcast.feed()
                        broadcast.send([Int(broadcast.head)])
                        let received = await feed.take(1)
                        #expect(received.count == 1)
                    }
                }
            }
        }
        #expect(!broadcast.hasListeners)
        #expect(broadcast.head == 200)
    }

    @Test func `a list of recent elements drops and finds the same elements as an array`() {
        var elements = RecentElements<Int>()
        var model: [Int64] = []
        for position in stride(from: Int64(2), to: 400, by: 3) {
            elements.append(Int(position), at: position)
            model.append(position)
            if position % 2 == 0 {
                elements.dropFirst()
                model.removeFirst()
            }
            #expect(elements.count == model.count)
            #expect(elements.firstPosition == model.first)
            for sought in [position - 40, position - 1, position] {
                #expect(elements.first(after: sought)?.position == model.first { $0 > sought })
            }
        }
    }
}
