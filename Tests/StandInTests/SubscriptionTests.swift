import Combine
import Dispatch
import Foundation
import StoreKitTest
import TestWaiting
import Testing

private struct Refused: Error {}

/// A subscriber that writes down each call, and lets a closure run while it receives its subscription.
private final class Recorder<Input>: Subscriber {
    var calls: [String] = []
    private let whileSubscribing: () -> Void

    init(whileSubscribing: @escaping () -> Void = {}) { self.whileSubscribing = whileSubscribing }

    func receive(subscription: any Subscription) {
        subscription.request(.unlimited)
        whileSubscribing()
        calls.append("subscription")
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        calls.append("value \(input)")
        return .none
    }

    func receive(completion: Subscribers.Completion<Refused>) {
        switch completion {
        case .finished: calls.append("finished")
        case .failure: calls.append("failed")
        }
    }
}

@Suite(.timeLimit(.standard)) struct SubscriptionTests {
    @Test func `events that another thread sends during a subscription come behind it`() {
        nonisolated(unsafe) let subject = PassthroughSubject<Int, Refused>()
        let recorder = Recorder<Int> {
            let sent = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                subject.send(1)
                subject.send(completion: .finished)
                sent.signal()
            }
            sent.wait()
        }
        subject.subscribe(recorder)
        #expect(recorder.calls == ["subscription", "value 1", "finished"])
    }

    @Test func `a subject that has ended delivers its completion only`() {
        let (value, signal) = (CurrentValueSubject<Int, Refused>(1), PassthroughSubject<Int, Refused>())
        let recorders = [Recorder<Int>(), Recorder<Int>()]
        value.send(completion: .failure(Refused()))
        signal.send(completion: .finished)
        value.subscribe(recorders[0])
        signal.subscribe(recorders[1])
        #expect(recorders.map(\.calls) == [["subscription", "failed"], ["subscription", "finished"]])
    }

    @Test func `Empty ends or waits, and Fail ends with its error`() {
        let recorders = [Recorder<Int>(), Recorder<Int>(), Recorder<Int>()]
        Empty<Int, Refused>().subscribe(recorders[0])
        Empty<Int, Refused>(completeImmediately: false).subscribe(recorders[1])
        Fail(outputType: Int.self, failure: Refused()).subscribe(recorders[2])
        #expect(
            recorders.map(\.calls) == [["subscription", "finished"], ["subscription"], ["subscription", "failed"]]
        )
    }

    // A run loop ends when it has nothing to wait for, so that these tests wait only if a timer is left.
    private func runToTheEnd() { while RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 20)) {} }

    @Test func `a timer delivers while the run loop runs, until it is cancelled`() {
        var moments: [Date] = []
        var token: AnyCancellable?
        token = Timer.publish(every: 0.001, on: .current, in: .default).autoconnect().sink {
            moments.append($0)
            if moments.count == 3 { token?.cancel() }
        }
        runToTheEnd()
        #expect(moments.count == 3)
        #expect(moments == moments.sorted())
    }

    @Test func `a timer that is not connected delivers nothing`() {
        var (count, connection): (Int, (any Cancellable)?) = (0, nil)
        let timer = Timer.publish(every: 0.001, on: .current, in: .default)
        let token = timer.sink { _ in
            count += 1
            connection?.cancel()
        }
        runToTheEnd()
        #expect(count == 0)
        connection = timer.connect()
        runToTheEnd()
        #expect(count == 1)
        _ = token
    }

    @Test func `a run loop delivers when it runs`() {
        var values: [Int] = []
        let token = Just(1).receive(on: RunLoop.current).sink { values.append($0) }
        #expect(values == [])
        // One turn, which does not wait.
        _ = RunLoop.current.run(mode: .default, before: .distantPast)
        #expect(values == [1])
        _ = token
    }

    @Test func `an operation queue delivers values in their order and the completion at last`() async {
        let subject = PassthroughSubject<Int, Never>()
        let queue = OperationQueue()
        let values = await withCheckedContinuation { continuation in
            var all: [Int] = []
            var token: AnyCancellable?
            token = subject.receive(on: queue).sink { _ in
                continuation.resume(returning: OperationQueue.current === queue ? all : [])
                token?.cancel()
            } receiveValue: {
                all.append($0)
            }
            for value in 0..<100 { subject.send(value) }
            subject.send(completion: .finished)
        }
        #expect(values == Array(0..<100))
    }

    @Test @MainActor func `a pasted store loads a product, buys it and publishes the purchase`() async throws {
        try await withStore(selling: [.nonConsumable("pro", price: 9.99)]) { _ in
            let store = PastedStore()
            var purchased = store.$purchased.values.makeAsyncIterator()
            #expect(await purchased.next() == [])
            await store.load()
            #expect(store.products.map(\.id) == ["pro"])
            await store.buy()
            #expect(await purchased.next() == ["pro"])
            for await result in Transaction.unfinished { Issue.record("not finished: \(result)") }
        }
    }
}
