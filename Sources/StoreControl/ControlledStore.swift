package import Foundation
package import LocalStore
import SQLiteDatabase
package import StoreInterface
import StoreLedger

/// A local store under the control of a test: its gates hold purchases and updates, and its quirks change allowed
/// behavior.
///
/// The actor runs on the executor of its store, so that it takes part in one step of the store without suspending it.
/// Held purchases wait here, before or after the step that saves them, and held updates and listings as values.
package actor ControlledStore: StoreDecorator {
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe local.executor.asUnownedSerialExecutor()
    }

    /// The store without control, for the test itself.
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

    package nonisolated var inner: any Store { local }

    /// Runs a body on the store, whose executor this actor shares.
    func withStore<Value: Sendable>(
        _ body: @Sendable (isolated LocalStore) throws(StoreFailure) -> Value
    ) throws(StoreFailure) -> Value {
        let result: Result<Value, StoreFailure> = local.assumeIsolated { store in
            do throws(StoreFailure) {
                return .success(try body(store))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    // MARK: Queries

    package func transactions(
        _ query: TransactionQuery,
        after cursor: TransactionCursor?
    ) async throws(StoreFailure) -> TransactionPage {
        if cursor == nil { look() }
        let state = shown
        return try withStore { store throws(StoreFailure) in
            try store.queries.listing(query, after: cursor, asOf: state)
        }
    }

    package func latestTransaction(productID: String) async throws(StoreFailure) -> SignedTransaction? {
        look()
        let state = shown
        return try withStore { store throws(StoreFailure) in
            try store.queries.latest(productID: productID, asOf: state)
        }
    }

    package func subscriptionStatuses(groupID: String) async throws(StoreFailure) -> [SignedSubscriptionStatus] {
        try await local.permit(.subscriptionStatus)
        look()
        let state = shown
        return try withStore { store throws(StoreFailure) in
            try store.queries.statuses(of: groupID, asOf: state)
        }
    }

    package func subscriptionGroups() async -> [String] { groups() }

    private func groups() -> [String] {
        local.assumeIsolated { store in _ = store.refresh() }
        list()
        let state = shown
        return local.assumeIsolated { $0.queries.subscribedGroups(asOf: state) }
    }

    /// The earlier state that queries show; `nil` if they show everything, as a payment queue's own queries do.
    private var shown: EarlierState? { CompleteListing.isWanted ? nil : lag?.shown }

    // MARK: Quirks

    package func isAnswered(_ call: SimulatedCall) async throws(StoreFailure) -> Bool {
        guard call == .loadProducts, !testControl.isPlain else { return true }
        return try await testControl.awaitAnswer()
    }

    package func storefront() async -> StorefrontPayload? { presentStorefront }

    package nonisolated var presentStorefront: StorefrontPayload? {
        let subject = UInt64(bitPattern: local.changeNumber)
        return testControl.quirks.applies(.forgetsStorefront, subject) ? nil : local.presentStorefront
    }

    package nonisolated func namesEveryRefund(transactionID: UInt64) -> Bool {
        testControl.quirks.applies(.namesEveryRefund, transactionID)
    }

    @discardableResult
    package func finish(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool {
        if losesFinish(of: transactionID) { return true }
        return await local.finish(transactionID: transactionID, readAt: changeNumber)
    }

    package nonisolated var receiptURL: URL? {
        local.executor.wait {
            assumeIsolated { store in
                store.keepsReceipt ? store.local.assumeIsolated { $0.receiptFileURL } : store.local.receiptURL
            }
        }
    }

    package func receipt() async throws(StoreFailure) -> Data? {
        guard keepsReceipt else { return try await local.receipt() }
        return try withStore { store throws(StoreFailure) in try store.writtenReceipt() }
    }

    package func synchronize() async throws(StoreFailure) {
        try await local.askForSync()
        // A quirk keeps the receipt unchanged, even after a synchronization.
        if !keepsReceipt { expectReceipt() }
    }

    private func expectReceipt() { local.assumeIsolated { $0.expectReceipt() } }
}
