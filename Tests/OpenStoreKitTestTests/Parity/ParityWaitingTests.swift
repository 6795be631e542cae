import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

/// The work of an app that the end of a step waits for.
@Suite(.timeLimit(.standard)) struct ParityWaitingTests {
    /// An actor that a call asks so often that the call works for long without calling the store.
    private actor Counter {
        private var count = 0

        func add() { count += 1 }
    }

    /// The tasks that an app has started by itself.
    private final class OwnTasks: Sendable {
        private let tasks = Mutex<[Task<Void, Never>]>([])

        func add(_ task: Task<Void, Never>) { tasks.withLock { $0.append(task) } }

        func settle() async { for task in tasks.withLock({ $0 }) { await task.value } }
    }

    private static let additions = 20_000

    @concurrent private static func count(with counter: Counter) async {
        for _ in 0..<additions { await counter.add() }
    }

    /// Two purchases, the second of which refers to a step that the first must not outlast.
    private let scenario = ParityScenario("buy", [.buy("coins"), .wait(days: 1), .buy("coins")])

    @Test func `a step waits for a call that computes between two requests to the store`() async throws {
        let check = ParityCheck(
            configuration: try TinyShop.file(),
            scenarios: [scenario],
            legacy: { try TinyShop.launch($0, nil) },
            new: { device in
                let app = try TinyShop.launch(device, nil)
                let counter = Counter()
                return ParityApp(buy: { productID in
                    await Self.count(with: counter)
                    await app.buy(productID)
                })
            }
        )
        #expect(try await check.run().description == "No differences in 1 scenario.\n")
    }

    @Test func `a step waits for an app's own tasks through its settle`() async throws {
        let check = ParityCheck(
            configuration: try TinyShop.file(),
            scenarios: [scenario],
            legacy: { try TinyShop.launch($0, nil) },
            new: { device in
                let app = try TinyShop.launch(device, nil)
                let (counter, tasks) = (Counter(), OwnTasks())
                return ParityApp(
                    buy: { productID in
                        tasks.add(
                            Task {
                                await Self.count(with: counter)
                                await app.buy(productID)
                            }
                        )
                    },
                    settle: { await tasks.settle() }
                )
            }
        )
        #expect(try await check.run().description == "No differences in 1 scenario.\n")
    }

    @Test func `a call that waits for an approval does not keep its step from ending`() async throws {
        let check = ParityCheck(
            configuration: try TinyShop.file(),
            scenarios: [ParityScenario("ask", [.askToBuy("coins"), .approve])],
            legacy: { try TinyShop.launch($0, nil) },
            new: { device in
                let app = try TinyShop.launch(device, nil)
                return ParityApp(buy: { productID in
                    await app.buy(productID)
                    // Approvals are announced to every listener.
                    for await _ in Transaction.updates { break }
                })
            }
        )
        #expect(try await check.run().description == "No differences in 1 scenario.\n")
    }
}
