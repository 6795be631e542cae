public import Dispatch
import TransactionCore

extension SimulatedStore {
    /// The simulated store that the calling code uses.
    ///
    /// Inside a test with the trait `.store(…)`, `withStore(…)`, or `run(_:)`, it is the store of that scope. The
    /// callbacks of its payment queue and dispatch queues after ``bind(to:)`` use the same store. Elsewhere it is the
    /// installed store. Unlike Apple's APIs, this property never selects the only open test store.
    ///
    /// - Throws: ``SimulatedStoreError/noStore(_:)`` if the calling code has no simulated store.
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

    /// Binds this store to a dispatch queue and to queues that target it.
    ///
    /// Two kinds of code find their store this way. One is code that a file without `import OpenStoreKit` or
    /// `import StoreKit` submits to the queue. The other is a block with a quality of service, which loses the store of
    /// its task. The queue does not keep the store open. After the store closes, code on the queue gets an error saying
    /// that the store no longer exists, until the queue is bound again.
    ///
    /// Tasks that such code starts do not inherit the store of a queue; start them inside `run(_:)`.
    ///
    /// - Parameter queue: A queue that belongs to the test. The main queue is not allowed, because all tests share it.
    public func bind(to queue: DispatchQueue) {
        precondition(
            // On Linux, each access to the main queue returns a different object.
            queue.label != DispatchQueue.main.label,
            "The main queue belongs to all tests and can have the store of none."
        )
        StoreConnection.bind(controlled, to: queue)
    }

    /// Removes the store from a dispatch queue.
    ///
    /// - Parameter queue: A queue that is bound to a store. Other queues do not change.
    public func unbind(from queue: DispatchQueue) { StoreConnection.unbind(queue) }

    /// Runs code and its child tasks with this store, which closes at the end of the scope even if a task continues.
    func lend<Result>(to body: () async throws -> Result) async rethrows -> Result {
        try await StoreConnection.lending(controlled, to: body)
    }
}
