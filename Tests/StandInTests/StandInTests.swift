import Combine
import Dispatch
import Foundation
import OSLog
import TestWaiting
import Testing

private class Counter: ObservableObject {
    @Published var count = 0
    @Published var other = ""
}

@Suite(.timeLimit(.standard)) struct CombineStandInTests {
    @Test func `an observable object announces a change before it is made, by one publisher`() {
        let counter = Counter()
        var seen: [Int] = []
        let token = counter.objectWillChange.sink { seen.append(counter.count) }
        counter.count = 1
        counter.other = "x"
        #expect(seen == [0, 1])
        #expect(counter.objectWillChange === counter.objectWillChange)
        token.cancel()
        counter.count = 2
        #expect(seen == [0, 1])
    }

    @Test func `a published property delivers its value first, and each new one before the property has it`() {
        let counter = Counter()
        var seen: [[Int]] = []
        let token = counter.$count.sink { seen.append([$0, counter.count]) }
        counter.count = 5
        #expect(seen == [[0, 0], [5, 0]])
        #expect(counter.count == 5)
        _ = token
    }

    @Test func `a published property follows a publisher`() {
        let counter = Counter()
        let subject = PassthroughSubject<Int, Never>()
        subject.map { $0 * 2 }.assign(to: &counter.$count)
        subject.send(4)
        #expect(counter.count == 8)
    }

    @Test func `a subject delivers nothing that was not demanded, and nothing after a cancellation`() {
        final class Slow: Subscriber {
            var link: (any Subscription)?
            var values: [Int] = []
            func receive(subscription: any Subscription) { link = subscription }
            func receive(_ input: Int) -> Subscribers.Demand {
                values.append(input)
                return .none
            }
            func receive(completion: Subscribers.Completion<Never>) {}
        }
        let (slow, late) = (Slow(), Slow())
        let subject = PassthroughSubject<Int, Never>()
        let current = CurrentValueSubject<Int, Never>(1)
        subject.filter { $0 != 2 }.subscribe(slow)
        current.subscribe(late)
        subject.send(0)
        slow.link?.request(.max(2))
        for value in 1...4 { subject.send(value) }
        #expect(slow.values == [1, 3])
        current.send(2)
        current.send(3)
        late.link?.request(.max(1))
        current.send(4)
        #expect(late.values == [3])
        slow.link?.request(.unlimited)
        slow.link?.cancel()
        subject.send(9)
        #expect(slow.values == [1, 3])
    }

    @Test func `an error of a closure ends the publisher`() {
        struct Refused: Error {}
        var ended = 0
        let subject = PassthroughSubject<Int, Never>()
        let token = subject.tryMap { if $0 > 1 { throw Refused() } else { $0 } }
            .sink {
                if case .failure(let error) = $0, error is Refused { ended += 1 }
            } receiveValue: { _ in
            }
        for value in 1...3 { subject.send(value) }
        #expect(ended == 1)
        _ = token
    }

    @Test func `values arrive on another queue in their order, also if it runs several closures at once`() async {
        let subject = PassthroughSubject<Int, Never>()
        let values = await withCheckedContinuation { continuation in
            var all: [Int] = []
            var token: AnyCancellable?
            token = subject.receive(on: DispatchQueue.global()).sink { completion in
                continuation.resume(returning: all)
                token?.cancel()
            } receiveValue: {
                all.append($0)
            }
            for value in 0..<1_000 { subject.send(value) }
            subject.send(completion: .finished)
        }
        #expect(values == Array(0..<1_000))
    }

    @Test func `a future runs once, and its value is an asynchronous sequence`() async {
        var runs = 0
        let future = Future<Int, Never> { promise in
            runs += 1
            promise(.success(7))
            promise(.success(8))
        }
        var values: [Int] = []
        for await value in future.values { values.append(value) }
        for await value in future.map({ $0 + 1 }).eraseToAnyPublisher().values { values.append(value) }
        #expect(values == [7, 8])
        #expect(runs == 1)
    }

    @Test func `a notification arrives until the subscription is released`() {
        let (center, name) = (NotificationCenter(), Notification.Name("changed"))
        var count = 0
        var tokens: [AnyCancellable] = []
        center.publisher(for: name).sink { _ in count += 1 }.store(in: &tokens)
        center.post(name: name, object: nil)
        tokens = []
        center.post(name: name, object: nil)
        #expect(count == 1)
    }

    @Test @MainActor func `a pasted store publishes what it receives on the main queue`() async {
        let store = PastedStore()
        var messages = store.$message.values.makeAsyncIterator()
        #expect(await messages.next() == .some(nil))
        store.show("hello")
        #expect(await messages.next() == "hello")
    }
}

@Suite struct LockStandInTests {
    @Test func `a lock keeps the steps of several threads apart`() {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        DispatchQueue.concurrentPerform(iterations: 1_000) { _ in lock.withLock { $0 += 1 } }
        #expect(lock.withLock { $0 } == 1_000)
        #expect(lock.withLockIfAvailable { $0 } == 1_000)
        var plain = os_unfair_lock()
        os_unfair_lock_lock(&plain)
        #expect(!os_unfair_lock_trylock(&plain))
        os_unfair_lock_unlock(&plain)
        #expect(os_unfair_lock_trylock(&plain))
    }
}
