import StoreControl
import LocalStore
public import StoreInterface
public import TransactionCore

/// Actions of the customer's family members.
///
/// The store has one customer. A purchase that a family member shares reaches the customer as a transaction of the
/// customer's own. The owner's purchase, price, and account are not in the store. When this customer shares a purchase,
/// the customer's transactions do not change. On a server, accounts can form a family, whose members receive each
/// other's purchases (``SimulatedStore/joinFamily(_:)``).
extension SimulatedStore {
    /// Shares a family member's purchase with the customer; both APIs publish the transaction (S-35, S-36).
    ///
    /// The customer gets a transaction with identifiers of its own, with `ownershipType` `.familyShared` and the price
    /// 0, and no sheet is shown. `Transaction.updates` announces it, and the queue shows it as `.purchased`. A shared
    /// subscription renews by itself until it is cancelled or no longer shared, also beside a subscription of the
    /// customer's own in the same group. Sharing another product of that group means that the owner changed plans.
    /// Sharing the same product again changes nothing, except that a subscription with renewal turned off will renew
    /// again.
    ///
    /// While renewals fail (``setBillingFailure(_:)``), renewals of the owner fail, too.
    ///
    /// - Parameter productID: A non-consumable or an auto-renewable subscription that the `.storekit` file marks as
    ///   `familyShareable`.
    /// - Returns: The identifier of the transaction.
    /// - Throws: ``SimulatedStoreError`` if the product does not exist or does not support Family Sharing.
    @discardableResult
    public func shareFromFamily(_ productID: String) async throws -> UInt64 {
        try await translating { () throws(StoreFailure) in try await local.shareFromFamily(productID) }
    }

    /// Ends the sharing of a purchase, as when the family stops sharing or the owner is refunded.
    ///
    /// The customer loses the purchase. The transaction gets a revocation date, the reason `.other`, and the type
    /// `.familyRevocation`, and is announced. The queue calls
    /// `paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)`. For a subscription, the identifier of the
    /// current period ends the subscription; the identifier of an earlier period revokes only that period.
    ///
    /// - Parameter transactionID: The identifier of a family-shared transaction.
    /// - Throws: ``SimulatedStoreError`` if no shared transaction has the identifier, or the transaction is already
    ///   revoked.
    public func endFamilySharing(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.endFamilySharing(ofTransaction: transactionID)
        }
    }

    /// Turns off the renewal of a shared subscription, as its owner does (S-21).
    ///
    /// The subscription ends with its period and is not revoked.
    ///
    /// - Parameter transactionID: The identifier of any transaction of the shared subscription.
    /// - Throws: ``SimulatedStoreError`` if no running shared subscription has the transaction.
    public func cancelFamilySubscription(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.setFamilyAutoRenewal(false, ofTransaction: transactionID)
        }
    }
}

extension SimulatedStore {
    /// Sends the app a message that does not result from a subscription (S-31).
    ///
    /// Messages about a failed payment or a higher price are sent automatically when renewals fail or after
    /// ``requestPriceConsent(of:)``. A message that is sent here is kept in memory until the app displays it once.
    ///
    /// - Parameters:
    ///   - reason: `Message.Reason.winBackOffer`, or any other reason, which counts as `Message.Reason.generic`.
    ///   - groupID: The subscription group that the message refers to.
    public func sendMessage(_ reason: Message.Reason = .generic, groupID: String? = nil) async {
        await local.send(reason == .winBackOffer ? .winBackOffer : .generic, groupID: groupID)
    }

    /// Changes a subscription outside the app, as a customer does in the settings of the device (S-41).
    ///
    /// Both APIs publish a period that begins. Other changes are visible in the status of the subscription.
    ///
    /// - Parameter choice: The customer's choice.
    /// - Throws: ``SimulatedStoreError`` if the subscription does not exist or does not have the plan.
    public func manageSubscription(_ choice: SubscriptionChoice) async throws {
        try await translating { () throws(StoreFailure) in try await local.manage(choice) }
    }
}
