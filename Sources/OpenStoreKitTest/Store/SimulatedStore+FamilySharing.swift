import LocalStore
import StoreInterface
public import TransactionCore

/// What the rest of the family does.
///
/// The store has one customer. What somebody in the family buys and shares reaches that customer as transactions of
/// their own, and that is all of the family there is here: the owner's purchase, price and account are not in the
/// store. The other way round nothing can be seen: when this customer shares what they bought, their own transactions
/// stay as they are, and the relatives' ones are on the relatives' devices.
extension SimulatedStore {
    /// Somebody in the family shares what they bought; both APIs hear of it (S-35, S-36).
    ///
    /// The customer gets a transaction with identifiers of its own, with `ownershipType` `.familyShared` and the price
    /// 0, and nobody is asked. `Transaction.updates` announces it, and the queue shows it as `.purchased`. A shared
    /// subscription renews by itself, beside one that the customer has in the same group, until it is cancelled or no
    /// longer shared. Sharing another product of that group means that the owner changed plans. Sharing the same
    /// product again changes nothing, except that a subscription whose renewal was off will renew.
    ///
    /// While renewals fail (``setBillingFailure(_:)``) the owner's fail too.
    ///
    /// - Parameter productID: A non-consumable, or a subscription that renews, which the `.storekit` file marks as
    ///   `familyShareable`.
    /// - Returns: The identifier of the transaction.
    /// - Throws: ``SimulatedStoreError`` when there is no such product, or families cannot share it.
    @discardableResult
    public func shareFromFamily(_ productID: String) async throws -> UInt64 {
        try await translating { () throws(StoreFailure) in try await local.shareFromFamily(productID) }
    }

    /// The family no longer shares something, or its owner was refunded: the customer loses it.
    ///
    /// The transaction gets a revocation date, the reason `.other` and the type `.familyRevocation`, and is announced.
    /// The queue calls `paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)`. A subscription is lost with
    /// its current period; the identifier of an earlier one takes back only that.
    ///
    /// - Parameter transactionID: The identifier of a transaction that the family shares.
    /// - Throws: ``SimulatedStoreError`` when no shared transaction has it, or it was taken back before.
    public func endFamilySharing(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.endFamilySharing(ofTransaction: transactionID)
        }
    }

    /// The owner of a shared subscription turns its renewal off: it ends with its period, and is not revoked (S-21).
    ///
    /// - Parameter transactionID: The identifier of any transaction of the shared subscription.
    /// - Throws: ``SimulatedStoreError`` when no running shared subscription has the transaction.
    public func cancelFamilySubscription(of transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.setFamilyAutoRenewal(false, ofTransaction: transactionID)
        }
    }
}

extension SimulatedStore {
    /// Lets the store tell the customer something that follows from no subscription (S-31).
    ///
    /// Messages about a failed payment or a higher price come by themselves, when renewals fail or
    /// ``requestPriceConsent(of:)`` asks. What is sent here waits in memory until it is shown, once.
    ///
    /// - Parameters:
    ///   - reason: ``Message/Reason/winBackOffer`` or any other, which counts as ``Message/Reason/generic``.
    ///   - groupID: The subscription group that it is about.
    public func sendMessage(_ reason: Message.Reason = .generic, groupID: String? = nil) async {
        await local.send(reason == .winBackOffer ? .winBackOffer : .generic, groupID: groupID)
    }

    /// Lets the customer change a subscription outside the app, such as in the settings of the device (S-41).
    ///
    /// Both APIs hear of a period that begins. Other changes show in the status of the subscription.
    ///
    /// - Parameter choice: What the customer does.
    /// - Throws: ``SimulatedStoreError`` when there is no such subscription, or no such plan of it.
    public func manageSubscription(_ choice: SubscriptionChoice) async throws {
        try await translating { () throws(StoreFailure) in try await local.manage(choice.answer) }
    }
}
