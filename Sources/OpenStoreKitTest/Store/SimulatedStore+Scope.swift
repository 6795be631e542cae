public import Dispatch
import TransactionCore

extension SimulatedStore {
    /// The store that the calling code talks to.
    ///
    /// Inside a test with the trait `.store(…)`, `withStore(…)` or ``run(_:)`` that is the store given there, also in the
    /// callbacks of its payment queue and on dispatch queues that were given it with ``bind(to:)``. Elsewhere it is the one
    /// that was installed. Unlike Apple's APIs, this never looks for the only test store that is open.
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
    /// Code that a file without `import OpenStoreKit` or `import StoreKit` puts on the queue finds the store this way, and so
    /// does a block with a quality of service, which loses the store of its task. The queue does not keep the store open; once it is
    /// gone, code on the queue hears that the store no longer exists, until the queue is bound again.
    ///
    /// It cannot help tasks that such code starts, because nothing hands a queue's store on to them: start them inside
    /// ``run(_:)``.
    ///
    /// - Parameter queue: A queue of the test's own. The main queue belongs to all tests, so that it is none.
    public func bind(to queue: DispatchQueue) {
        precondition(
            // On Linux the main queue is another object each time.
            queue.label != DispatchQueue.main.label,
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
