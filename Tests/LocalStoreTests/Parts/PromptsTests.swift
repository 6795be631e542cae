import StoreInterface
import StoreTestSupport
import Synchronization
import Testing

@testable import LocalStore
import TestWaiting

/// The prompts of a store, without the store.
@Suite(.timeLimit(.standard)) struct PromptsTests {
    /// Prompts as a store uses them: on one actor.
    private actor PromptingActor {
        /// Counts the requests, and holds none.
        let requests = Gate()
        private let prompts: Prompts

        init(_ customer: any StoreCustomer, areDisabled: Bool = false) {
            prompts = Prompts(for: customer, of: StoreIdentity()) { _ in }
            prompts.areDisabled = areDisabled
            requests.open()
        }

        func signIn() async -> Bool {
            await requests.pass()
            return await prompts.ask { await $0.signsIn() }
        }
    }

    @Test func `the customer sees one prompt at a time, and answers each (P-28)`() async {
        let gate = Gate()
        let shown = Mutex((now: 0, most: 0))
        let customer = ScriptedCustomer(signIn: {
            shown.withLock { shown in
                shown.now += 1
                shown.most = max(shown.most, shown.now)
            }
            await gate.pass()
            shown.withLock { $0.now -= 1 }
            return true
        })
        let prompting = PromptingActor(customer)
        let answers = await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { await prompting.signIn() } }
            await prompting.requests.arrivals(reach: 8)
            await gate.arrivals(reach: 1)
            gate.open()
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(answers == Array(repeating: true, count: 8))
        #expect(shown.withLock { $0.most } == 1)
    }

    @Test func `disabled prompts count as confirmed, and the customer is not asked (TS-15)`() async {
        let customer = ScriptedCustomer(signIn: { false })
        #expect(await PromptingActor(customer, areDisabled: true).signIn())
        #expect(await !PromptingActor(customer).signIn())
    }

    @Test func `waiting prompts receive the lock in the order of their requests (P-28)`() async {
        #expect(await LockWaiters().run() == [0, 1, 2])
    }

    /// Tasks that wait for one lock on one actor, each begun when the one before waits.
    private actor LockWaiters {
        private var lock = PromptLock()

        func run() async -> [Int] {
            var order: [Int] = []
            let (first, second) = (lock.tryToTake(), lock.tryToTake())
            #expect(first && !second)
            let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
            var waits = arrivals.makeAsyncIterator()
            var tasks: [Task<Int, Never>] = []
            for number in 0..<3 {
                tasks.append(Task { await self.wait(number, arrival) })
                await waits.next()
            }
            for task in tasks {
                lock.release()
                order.append(await task.value)
            }
            return order
        }

        private func wait(_ number: Int, _ arrival: AsyncStream<Void>.Continuation) async -> Int {
            await withCheckedContinuation { continuation in
                lock.wait(continuation)
                arrival.yield()
            }
            return number
        }
    }
}
