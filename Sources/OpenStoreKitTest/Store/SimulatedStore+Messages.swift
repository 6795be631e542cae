import LocalStore
import StoreInterface
public import TransactionCore

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
