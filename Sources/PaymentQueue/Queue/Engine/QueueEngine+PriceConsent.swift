import TransactionCore

extension QueueEngine {
    /// Whether some subscription waits for the customer to agree to a higher price.
    func isPriceConsentPending() async -> Bool {
        for await (_, statuses) in Product.SubscriptionInfo.Status.all {
            for status in statuses {
                let info = status.renewalInfo.unsafePayloadValue
                if status.state == .subscribed, info.priceIncreaseStatus == .pending { return true }
            }
        }
        return false
    }
}
