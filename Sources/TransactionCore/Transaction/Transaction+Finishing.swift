import Foundation
import StoreInterface

extension Transaction {
    /// Tells the store that the customer has what was bought (T-27).
    ///
    /// Until then the transaction comes back at every launch. Finishing again, or finishing what is gone, does nothing
    /// (T-28), also when another transaction has its identifier in the emptied store of a test (TS-08). It completes
    /// even if the calling task is cancelled (T-32).
    public func finish() async {
        guard let store = origin.store else {
            // Nothing else could say it: `finish` neither throws nor returns anything.
            let line = "Transaction \(id) was not finished: \(StoreReference.goneDetail).\n"
            FileHandle.standardError.write(Data(line.utf8))
            return
        }
        store.testify(WitnessedEvent(.finish, productID: productID, transactionID: id))
        let (handle, readAt) = (handle, readAt)
        await shielded { await store.finish(transactionID: handle, readAt: readAt) }
    }

    /// The status of the subscription that this transaction belongs to (T-50).
    ///
    /// `nil` for products that are not subscriptions, and when the store cannot say.
    public var subscriptionStatus: Product.SubscriptionInfo.Status? {
        get async {
            guard let subscriptionGroupID, let store = origin.store else { return nil }
            do {
                return try await Product.SubscriptionInfo.statuses(groupID: subscriptionGroupID, in: store)
                    .first { $0.transaction.unsafePayloadValue.originalID == originalID }
            } catch {
                return nil
            }
        }
    }
}
