public import Foundation
import LocalStore
import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTime
public import TransactionCore

/// What happens outside the app.
extension SimulatedStore {
    /// Makes every purchase wait for approval, or no longer (TS-19).
    public func setAskToBuy(_ isEnabled: Bool) async { await local.setAskToBuy(isEnabled) }

    /// The requests that wait for somebody's approval, oldest first.
    public var pendingRequests: [PendingRequest] {
        get async { await local.pendingPurchases().filter { $0.reason == .approval }.map(PendingRequest.init) }
    }

    /// Approves a waiting request: it becomes a purchase that both APIs hear of (TS-20, X-15).
    ///
    /// - Throws: ``SimulatedStoreError`` when nothing waits under that identifier, and when what was asked for cannot be
    ///   had any more, such as an offer for new subscribers. The request is then settled as if it had been declined.
    public func approve(_ request: PendingRequest) async throws {
        try await translating { () throws(StoreFailure) in try await local.approvePurchase(request.transactionID) }
    }

    /// Declines a waiting request: the queue's transaction fails, the async API hears nothing (C-04).
    ///
    /// - Throws: ``SimulatedStoreError`` when nothing waits under that identifier.
    public func decline(_ request: PendingRequest) async throws {
        try await translating { () throws(StoreFailure) in try await local.declinePurchase(request.transactionID) }
    }

    /// Buys a product outside the app, such as on another device of the account; both APIs hear of it (T-11, X-07).
    ///
    /// Another device knows of nothing that this one still has to deliver, so that each call charges for a consumable, while
    /// the app itself would be handed what it has not finished (P-17, C-10).
    ///
    /// - Parameters:
    ///   - productID: The product to buy.
    ///   - quantity: How many; 1 to 10.
    ///   - appAccountToken: The token that the purchase carries.
    /// - Returns: The identifier of the transaction.
    /// - Throws: ``SimulatedStoreError`` when the product cannot be bought.
    @discardableResult
    public func buyOutside(
        _ productID: String,
        quantity: Int? = nil,
        appAccountToken: UUID? = nil
    ) async throws -> UInt64 {
        var request = PurchaseRequest(productID: productID)
        request.quantity = quantity
        request.appAccountToken = appAccountToken
        return try await translating { () throws(StoreFailure) in try await local.purchaseOutside(request) }
    }

    /// Lets the customer tap a promoted product in the App Store (P-44, P-45).
    ///
    /// Nothing is bought. Whoever listens to `PurchaseIntent.intents` hears of it, and the queue's observers are asked.
    /// Where nobody listens yet, the first who does will hear of it, as an app does that is started by the tap (P-47).
    ///
    /// - Parameters:
    ///   - productID: The product that the customer taps.
    ///   - offerID: The win-back or promotional offer that the App Store shows with it.
    /// - Throws: ``SimulatedStoreError`` when the catalog has no such product, or the product no such offer.
    public func promote(_ productID: String, offerID: String? = nil) async throws {
        let intent = PurchaseIntentPayload(productID: productID, offerID: offerID)
        try await translating { () throws(StoreFailure) in try await local.promote(intent) }
    }

    /// Refunds a purchase without asking the customer (TS-46); of what the family shares, its owner.
    ///
    /// - Throws: ``SimulatedStoreError`` when there is no such transaction, or it was refunded before.
    public func refund(_ transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in try await local.refundPurchase(transactionID) }
    }

    /// Turns the renewal of the subscription with this transaction on or off, as the customer would (S-21, S-41).
    ///
    /// In a commitment that is paid monthly, billing goes on until the commitment ends (S-47).
    /// What the family shares only its owner can cancel: ``cancelFamilySubscription(of:)``.
    ///
    /// - Throws: ``SimulatedStoreError`` when no running subscription of the customer's own has the transaction.
    public func setAutoRenewal(_ isOn: Bool, of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.setAutoRenewal(isOn, ofTransaction: transactionID)
        }
    }

    /// Moves the customer's account to another country.
    ///
    /// - Parameter countryCode: ISO 3166-1 alpha-3, such as `FRA`.
    public func moveCustomer(to countryCode: String) async {
        await local.setStorefront(StorefrontTable.storefront(countryCode: countryCode))
    }

    /// Makes every signed document fail verification for a reason, or lets them verify again (T-58).
    ///
    /// Purchases go on and return unverified values. The payment queue knows no verification and is not concerned
    ///
    ///
    /// - Parameter error: The reason; `nil` ends it.
    public func failVerification(with error: VerificationResult<Transaction>.VerificationError?) {
        local.simulateVerificationFailure(error.map(SimulatedVerificationFailure.init))
    }

    /// Sentences about anything in the store's books that must never be so; empty in a sound store.
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
    /// The identifier that the transaction will have when it is approved or resolved (TS-20).
    public let transactionID: UInt64
    /// The product identifier.
    public let productID: String
    /// The quantity.
    public let quantity: Int
    /// When the request was made, on the store's clock.
    public let date: Date

    init(_ pending: PendingPurchase) {
        transactionID = pending.transactionID
        productID = pending.request.productID
        quantity = pending.request.quantity ?? 1
        date = pending.date.date
    }
}

/// Taking out of the store what was bought.
extension SimulatedStore {
    /// Removes all transactions, requests and failed attempts.
    ///
    /// Settings stay (TS-07).
    ///
    /// The receipt is empty then, the customer has no history, and in local testing the next transaction has the identifier 0
    /// (TS-08). The payment queue removes all entries and notifies its observers (TS-67), except for a payment that
    /// is in progress: it continues, and buys in the cleared store.
    ///
    /// - Throws: ``SimulatedStoreError`` when the database could not be written. Nothing is removed then.
    public func clearTransactions() async throws {
        try await translating { () throws(StoreFailure) in try await local.clearTransactions() }
    }

    /// Removes a transaction, and what renewed it or was restored from it (TS-48).
    ///
    /// Eligibility for offers that followed from it is as before it. When only the latest period of a subscription is
    /// removed, the subscription has ended with the period before.
    ///
    /// - Parameter transactionID: A transaction, or the request of a purchase that waits.
    /// - Throws: ``SimulatedStoreError`` when there is none of them.
    public func deleteTransaction(_ transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in try await local.deleteTransaction(transactionID) }
    }
}
