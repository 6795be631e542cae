package import LocalStore
package import StoreInterface

/// A local store under the control of a test: its gates hold purchases and updates, and its quirks change allowed
/// behavior.
///
/// The actor runs on the executor of its store, so that it takes part in one step of the store without suspending it.
/// Held purchases wait here, before or after the step that saves them, and held updates and listings as values.
package actor ControlledStore: StoreSource {
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe local.executor.asUnownedSerialExecutor()
    }

    /// The store, also for the test itself.
    package nonisolated let local: LocalStore
    /// The gates and quirks of this store.
    package nonisolated let testControl = TestControl()
    /// The updates that are recorded and held before publication, in the order in which they happened.
    var heldUpdates: [HeldUpdate] = []
    /// The changes that the queries do not show yet; `nil` if the queries show everything.
    var lag: ListingDelay?

    package init(_ local: LocalStore) {
        self.local = local
        local.setCheckpoint(self)
    }

    package nonisolated var identity: StoreIdentity { local.identity }

    package nonisolated var openStore: (any Store)? { local }

    package func isAnswered(_ call: SimulatedCall) async throws(StoreFailure) -> Bool {
        guard call == .loadProducts, !testControl.isPlain else { return true }
        return try await testControl.awaitAnswer()
    }

    /// Makes a call, unless a quirk loses it on its way.
    package func perform<Answer: Sendable>(
        _ call: StoreCall,
        _ body: @Sendable (any Store) async throws(StoreFailure) -> Answer
    ) async throws(StoreFailure) -> Answer {
        if case .finish(let id) = call, losesFinish(of: id), let seemingly = true as? Answer { return seemingly }
        if readsEmpty(call) {
            if let nothing = TransactionPage(transactions: [], next: nil) as? Answer { return nothing }
            if let nothing = [ProductPayload]() as? Answer { return nothing }
        }
        return try await body(local)
    }
}
