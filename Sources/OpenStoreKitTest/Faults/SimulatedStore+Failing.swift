import LocalStore
public import OpenStoreKit
import StoreInterface
import StoreLedger

/// What a test makes go wrong.
///
/// The `.storekit` file may say how it is at first. What is set here counts until it is set again, and is forgotten
/// with the store, even when its database is a file.
extension SimulatedStore {
    /// Makes a part of the API fail from now on, or work again (TS-25).
    ///
    /// The async API throws the error itself; the queue and its requests fail with the `SKError` that means the same
    /// (TS-27). A purchase that fails leaves no transaction (P-50).
    ///
    /// - Parameters:
    ///   - call: What is to fail.
    ///   - error: What it fails with; `nil` ends exactly this.
    public func fail(_ call: SimulatedCall, with error: StoreKitError?) async {
        await local.setSimulatedFailure(error.map { SimulatedFailure($0) }, of: call.call)
    }

    /// Makes every purchase fail from now on, or succeed again (P-50).
    ///
    /// It takes the place of what ``fail(_:with:)`` says about purchases.
    ///
    /// - Parameter error: What purchases fail with; `nil` ends it.
    public func failPurchases(with error: Product.PurchaseError?) async {
        await local.setSimulatedFailure(error.map { SimulatedFailure($0) }, of: .purchase)
    }

    /// Makes every request for a refund fail from now on, or succeed again (TS-26).
    ///
    /// It takes the place of what ``fail(_:with:)`` says about refunds. ``refund(_:)``, which asks nobody, goes on.
    ///
    /// - Parameter error: What the requests fail with; `nil` ends it.
    public func failRefundRequests(with error: Transaction.RefundRequestError?) async {
        await local.setSimulatedFailure(error.map { SimulatedFailure($0) }, of: .refundRequest)
    }

    /// What a part of the API fails with at present; `nil` when nothing was said (TS-25).
    ///
    /// - Parameter call: What is asked about.
    /// - Returns: A `StoreKitError`, `Product.PurchaseError` or `Transaction.RefundRequestError`.
    public func simulatedError(for call: SimulatedCall) async -> (any Error)? {
        await local.simulatedFailure(of: call.call)?.error
    }

    /// Makes every transaction fail from now on, the older way, or succeed again (C-21, TS-24).
    ///
    /// It concerns both APIs. What ``fail(_:with:)`` or ``failPurchases(with:)`` say about purchases goes first.
    ///
    /// - Parameter code: What the queue's transactions fail with: `unknown`, `invalidOfferIdentifier`,
    ///   `invalidSignature`, `missingOfferParams` or `invalidOfferPrice`; any other counts as `unknown`. The async API
    ///   throws the error that means the same. `nil` ends it.
    public func failTransactions(with code: SKError.Code?) async {
        await local.setTransactionFailure(code.map { TransactionFailure(errorCode: $0.rawValue) })
    }

    /// Makes every purchase stop halfway, as when the customer has to agree to new terms first, or no longer (TS-23).
    ///
    /// The async API answers `.pending`, the queue's transaction fails with `SKError.unknown` (C-13, P-33, Q-48).
    public func setInterruptedPurchases(_ isEnabled: Bool) async { await local.setInterruptedPurchases(isEnabled) }

    /// The purchases that were interrupted, and that nobody has settled, oldest first.
    public var interruptedPurchases: [PendingRequest] {
        get async { await local.pendingPurchases().filter { $0.reason == .interruption }.map(PendingRequest.init) }
    }

    /// The customer solves the problem: the purchase is made, and both APIs hear of it (TS-23, Q-48).
    ///
    /// In the queue it is a transaction of its own; the one that failed stays as it is.
    ///
    /// - Throws: ``SimulatedStoreError`` when no interrupted purchase waits under that identifier, and when what was asked
    ///   for cannot be had any more; the purchase is then given up.
    public func resolveIssue(of purchase: PendingRequest) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.resolveIssue(ofTransaction: purchase.transactionID)
        }
    }

    /// The customer gives up: nothing ever comes of the purchase, and nobody hears more of it.
    ///
    /// - Throws: ``SimulatedStoreError`` when no interrupted purchase waits under that identifier.
    public func cancelIssue(of purchase: PendingRequest) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.cancelIssue(ofTransaction: purchase.transactionID)
        }
    }
}
