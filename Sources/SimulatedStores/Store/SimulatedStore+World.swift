import StoreControl
public import Foundation
import LocalStore
import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTime
import StoreTimelines
public import TransactionCore

/// Events outside the app.
extension SimulatedStore {
    /// Makes every purchase require approval, or no longer (TS-19).
    public func setAskToBuy(_ isEnabled: Bool) async { await local.setAskToBuy(isEnabled) }

    /// The requests that are pending approval, oldest first.
    public var pendingRequests: [PendingRequest] {
        get async { await local.pendingPurchases().filter { $0.reason == .approval }.map(PendingRequest.init) }
    }

    /// Approves a pending request: it becomes a purchase that is published to both APIs (TS-20, X-15).
    ///
    /// - Throws: ``SimulatedStoreError`` if no pending request has the identifier, or if the requested purchase is no
    ///   longer possible, such as an offer for new subscribers. In the latter case the request ends as if it had been
    ///   declined.
    public func approve(_ request: PendingRequest) async throws {
        try await translating { () throws(StoreFailure) in try await local.approvePurchase(request.transactionID) }
    }

    /// Declines a pending request: the queue's transaction fails, and the async API delivers nothing (C-04).
    ///
    /// - Throws: ``SimulatedStoreError`` if no pending request has the identifier.
    public func decline(_ request: PendingRequest) async throws {
        try await translating { () throws(StoreFailure) in try await local.declinePurchase(request.transactionID) }
    }

    /// Buys a product outside the app, such as on another device of the account; both APIs publish it (T-11, X-07).
    ///
    /// Each call charges for a consumable, because another device does not have the unfinished purchases of this one. A
    /// purchase by the app itself would return the unfinished transaction instead (P-17, C-10).
    ///
    /// - Parameters:
    ///   - productID: The identifier of the product.
    ///   - quantity: The quantity, from 1 to 10.
    ///   - appAccountToken: The account token of the purchase.
    /// - Returns: The identifier of the transaction.
    /// - Throws: ``SimulatedStoreError`` if the product cannot be bought.
    @discardableResult
    public func buyOutside(
        _ productID: String,
        quantity: Int? = nil,
        appAccountToken: UUID? = nil
    ) async throws -> UInt64 {
        var request = PurchaseRequest(productID: productID)
        request.quantity = quantity
        request.appAccountToken = appAccountToken
        return try await translating { () throws(StoreFailure) in try await local.purchaseOutside(request).transactionID
        }
    }

    /// Simulates that the customer taps a promoted product in the App Store (P-44, P-45).
    ///
    /// Nothing is bought: `PurchaseIntent.intents` delivers the intent, and the queue's observers are asked. Without a
    /// listener, the intent is kept for the first one, as for an app that the tap launches (P-47).
    ///
    /// - Parameters:
    ///   - productID: The product that the customer taps.
    ///   - offerID: The win-back or promotional offer that the App Store shows with it.
    /// - Throws: ``SimulatedStoreError`` if the catalog does not contain the product, or the product does not have the
    ///   offer.
    public func promote(_ productID: String, offerID: String? = nil) async throws {
        let intent = PurchaseIntentPayload(productID: productID, offerID: offerID)
        try await translating { () throws(StoreFailure) in
            try await local.promote(intent) {
                timeline?.record(.intentSent(productID: productID, offerID: offerID), at: now)
            }
        }
    }

    /// Refunds a purchase without asking the customer (TS-46).
    ///
    /// For a family-shared purchase, it refunds the owner.
    ///
    /// - Throws: ``SimulatedStoreError`` if the transaction does not exist or is already refunded.
    public func refund(_ transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in try await local.refundPurchase(transactionID) }
    }

    /// Turns the renewal of the subscription with this transaction on or off, as the customer does (S-21, S-41).
    ///
    /// In a commitment with monthly payments, billing continues until the commitment ends (S-47). Only the owner can
    /// cancel a family-shared subscription: ``cancelFamilySubscription(of:)``.
    ///
    /// - Throws: ``SimulatedStoreError`` if no running subscription of the customer's own has the transaction.
    public func setAutoRenewal(_ isOn: Bool, of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.setAutoRenewal(isOn, ofTransaction: transactionID)
        }
    }

    /// Moves the customer's account to another country.
    ///
    /// - Parameter countryCode: The country as ISO 3166-1 alpha-3 code, such as `FRA`.
    public func moveCustomer(to countryCode: String) async {
        timeline?.record(.storefrontMoved(countryCode: countryCode), at: now)
        await local.setStorefront(StorefrontTable.storefront(countryCode: countryCode))
    }

    /// Makes every signed document fail verification for a reason, or lets documents verify again (T-58).
    ///
    /// Purchases continue and return unverified values. The payment queue does not verify documents and is not affected
    ///
    ///
    /// - Parameter error: The reason, or `nil` to end the simulation.
    public func failVerification(with error: VerificationResult<Transaction>.VerificationError?) {
        local.simulateVerificationFailure(error.map { VerificationFailure($0) })
    }

    /// Descriptions of violated invariants in the store's database; empty in a sound store.
    public var inconsistencies: [String] { get async { await local.violations() } }
}

func translating<Value: Sendable>(
    _ body: () async throws(StoreFailure) -> Value
) async throws(SimulatedStoreError) -> Value {
    do throws(StoreFailure) {
        return try await body()
    } catch {
        throw SimulatedStoreError(error)
    }
}

/// A purchase that is pending approval or was interrupted.
public struct PendingRequest: Hashable, Sendable {
    /// The identifier of the transaction after the approval or resolution (TS-20).
    public let transactionID: UInt64
    /// The product identifier.
    public let productID: String
    /// The quantity.
    public let quantity: Int
    /// The date of the request, on the store's clock.
    public let date: Date

    init(_ pending: PendingPurchase) {
        transactionID = pending.transactionID
        productID = pending.request.productID
        quantity = pending.request.quantity ?? 1
        date = pending.date.date
    }
}

/// Removal of purchases from the store.
extension SimulatedStore {
    /// Removes all transactions, requests, and failed attempts; settings stay (TS-07).
    ///
    /// Afterwards the receipt is empty, the customer has no history, and in local testing the next transaction has the
    /// identifier 0 (TS-08). The payment queue removes all entries and notifies its observers (TS-67). A payment that
    /// is in progress continues, and buys in the cleared store.
    ///
    /// - Throws: ``SimulatedStoreError`` if the database cannot be written. Nothing is removed then.
    public func clearTransactions() async throws {
        try await translating { () throws(StoreFailure) in try await local.clearTransactions() }
    }

    /// Removes a transaction, its renewals, and its restored copies (TS-48).
    ///
    /// Eligibility for offers that the transaction used is restored. If only the latest period of a subscription is
    /// removed, the subscription has ended with the period before.
    ///
    /// - Parameter transactionID: The identifier of a transaction or of a pending purchase.
    /// - Throws: ``SimulatedStoreError`` if neither exists.
    public func deleteTransaction(_ transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in try await local.deleteTransaction(transactionID) }
    }
}
