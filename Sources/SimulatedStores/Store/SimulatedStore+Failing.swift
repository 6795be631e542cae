import StoreControl
import LocalStore
public import OpenStoreKit
public import StoreInterface
import StoreLedger

/// Failures that a test simulates.
///
/// The `.storekit` file may define initial failures. Settings made here last until they are changed, and end with the
/// store, also for a database file.
extension SimulatedStore {
    /// Makes a part of the API fail from now on, or succeed again (TS-25).
    ///
    /// The async API throws the error; the queue and its requests fail with the corresponding `SKError`
    /// (TS-27). A purchase that fails leaves no transaction (P-50).
    ///
    /// - Parameters:
    ///   - call: The part of the API.
    ///   - error: The error, or `nil` to end this simulation.
    public func fail(_ call: SimulatedCall, with error: StoreKitError?) async {
        await local.setSimulatedFailure(error.map { StoreFailure($0) }, of: call)
    }

    /// Makes every purchase fail from now on, or succeed again (P-50).
    ///
    /// It replaces the setting of ``fail(_:with:)`` for purchases.
    ///
    /// - Parameter error: The error of purchases, or `nil` to end the simulation.
    public func failPurchases(with error: Product.PurchaseError?) async {
        await local.setSimulatedFailure(error.map { StoreFailure($0) }, of: .purchase)
    }

    /// Makes every refund request fail from now on, or succeed again (TS-26).
    ///
    /// It replaces the setting of ``fail(_:with:)`` for refunds. ``refund(_:)-(UInt64)``, which has no sheet, still works.
    ///
    /// - Parameter error: The error of the requests, or `nil` to end the simulation.
    public func failRefundRequests(with error: Transaction.RefundRequestError?) async {
        await local.setSimulatedFailure(error.map { StoreFailure($0) }, of: .refundRequest)
    }

    /// Returns the simulated error of a part of the API, or `nil` if there is none (TS-25).
    ///
    /// - Parameter call: The part of the API.
    /// - Returns: A `StoreKitError`, `Product.PurchaseError` or `Transaction.RefundRequestError`.
    public func simulatedError(for call: SimulatedCall) async -> (any Error)? {
        await local.simulatedFailure(of: call)?.error(of: call)
    }

    /// Makes every transaction fail from now on with the older setting, or succeed again (C-21, TS-24).
    ///
    /// It affects both APIs. Settings of ``fail(_:with:)`` and ``failPurchases(with:)`` for purchases take precedence.
    ///
    /// - Parameter code: The error of the queue's transactions: `unknown`, `invalidOfferIdentifier`,
    ///   `invalidSignature`, `missingOfferParams`, or `invalidOfferPrice`. Any other code becomes `unknown`. The async
    ///   API throws the corresponding error. `nil` ends the simulation.
    public func failTransactions(with code: SKError.Code?) async {
        await local.setTransactionFailure(code.map { TransactionFailure(errorCode: $0.rawValue) })
    }

    /// Makes every purchase stop before it completes, or complete again (TS-23).
    ///
    /// This simulates, for example, new terms that the customer must first accept. The async API returns `.pending`,
    /// and the queue's transaction fails with `SKError.unknown` (C-13, P-33, Q-48).
    public func setInterruptedPurchases(_ isEnabled: Bool) async { await local.setInterruptedPurchases(isEnabled) }

    /// The unresolved interrupted purchases, oldest first.
    public var interruptedPurchases: [PendingRequest] {
        get async { await local.pendingPurchases().filter { $0.reason == .interruption }.map(PendingRequest.init) }
    }

    /// Resolves an interrupted purchase: the purchase is made and published to both APIs (TS-23, Q-48).
    ///
    /// In the queue it is a new transaction. The failed one does not change.
    ///
    /// - Throws: ``SimulatedStoreError`` if there is no interrupted purchase with that identifier, or if the product is
    ///   no longer available; in the latter case the purchase ends.
    public func resolveIssue(of purchase: PendingRequest) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.resolveIssue(ofTransaction: purchase.transactionID)
        }
    }

    /// Cancels an interrupted purchase; nothing is published.
    ///
    /// - Throws: ``SimulatedStoreError`` if there is no interrupted purchase with that identifier.
    public func cancelIssue(of purchase: PendingRequest) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.cancelIssue(ofTransaction: purchase.transactionID)
        }
    }
}
