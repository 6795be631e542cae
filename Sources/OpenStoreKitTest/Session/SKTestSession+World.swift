import LocalStore
import StoreInterface
public import TransactionCore

/// What Xcode's windows do and Apple's session has no function for; these are ours.
extension SKTestSession {
    /// Lets the customer tap a promoted product in the App Store (TS-65).
    ///
    /// Nothing is bought: whoever listens to `PurchaseIntent.intents` hears of it, and the queue's observers are asked.
    ///
    /// ## Differs from Apple
    ///
    /// Apple's session has no such function.
    ///
    /// - Parameters:
    ///   - productID: What the customer taps.
    ///   - offerID: The win-back or promotional offer that the App Store shows with it.
    /// - Throws: ``SKTestError/invalidProductIdentifier`` for what is not for sale, `invalidAction` when the product has no
    ///   such offer.
    public func sendPurchaseIntent(productID: String, offerID: String? = nil) async throws {
        do throws(StoreFailure) {
            try await local.promote(PurchaseIntentPayload(productID: productID, offerID: offerID))
        } catch {
            guard local.kind(ofProduct: productID) != nil else { throw SKTestError(noProduct: productID) }
            throw SKTestError(error)
        }
    }

    /// Sends the app a message that follows from no subscription (TS-62).
    ///
    /// Messages about a failed payment or a higher price come by themselves.
    ///
    /// ## Differs from Apple
    ///
    /// Apple's session has no such function.
    ///
    /// - Parameters:
    ///   - reason: ``Message/Reason/winBackOffer``, or any other, which counts as ``Message/Reason/generic``.
    ///   - groupID: The subscription group that it is about.
    public func sendMessage(_ reason: Message.Reason = .generic, groupID: String? = nil) async {
        await local.send(reason == .winBackOffer ? .winBackOffer : .generic, groupID: groupID)
    }
}
