public import Dispatch
import TransactionCore

extension SimulatedStore {
    /// The store that the calling code talks to.
    ///
    /// Inside a test with the trait `.store(…)`, `withStore(…)` or ``run(_:)`` that is the store given there, also in the
    /// callbacks of its payment queue and on dispatch queues that were given it with ``bind(to:)``. Elsewhere it is the one
    /// that was installed.
    ///
    /// - Throws: ``SimulatedStoreError/noStore(_:)`` where there is none.
    public static var current: SimulatedStore {
        get throws(SimulatedStoreError) {
            if let store = PresentStores.current { return store }
            throw .noStore(
                """
                there is no simulated store here: give the test the trait .store(…), or run the code inside withStore(…) \
                or SimulatedStore.run(_:); a dispatch queue needs SimulatedStore.bind(to:)
                """
            )
        }
    }

    /// Gives the code on a dispatch queue, and on queues that target it, this store.
    ///
    /// A task hands its store on to the tasks it starts, but not to a dispatch queue. Code that is put there with `async`
    /// finds the store this way. A task's own store still comes first. The queue does not keep the store open; once it is
    /// gone, code on the queue hears that the store no longer exists, until the queue is bound again.
    ///
    /// It cannot help tasks that such code starts, because nothing hands a queue's store on to them: start them inside
    /// ``run(_:)``.
    ///
    /// - Parameter queue: A queue of the test's own. The main queue belongs to all tests, so that it is none.
    public func bind(to queue: DispatchQueue) {
        precondition(
            queue !== DispatchQueue.main,
            "The main queue belongs to all tests and can have the store of none."
        )
        StoreConnection.bind(local, to: queue)
    }

    /// Takes the store from a dispatch queue again.
    ///
    /// - Parameter queue: A queue that was given a store; other queues stay as they are.
    public func unbind(from queue: DispatchQueue) { StoreConnection.unbind(queue) }

    /// Runs code, and every task it starts, with this store, which ends with the scope even where a task goes on.
    func lend<Result>(to body: () async throws -> Result) async rethrows -> Result {
        try await StoreConnection.lending(local, to: body)
    }
}
