/// The sheets and the messages that a store shows to the customer.
package protocol SheetStore: Sendable {
    /// Asks the customer for an offer code and redeems it. Returns `nil` when the customer dismisses the sheet (S-42).
    func redeemOfferCode() async throws(StoreFailure) -> SignedTransaction?
    /// Shows the refund sheet for a transaction.
    func requestRefund(transactionID: UInt64) async throws(StoreFailure) -> RefundOutcome
    /// Shows the customer's subscriptions of one group or of all groups, and returns when the sheet is closed
    /// (S-41).
    func manageSubscriptions(groupID: String?) async throws(StoreFailure)
    /// Returns a feed of the messages for the customer: those that were not shown yet, followed by new ones (S-31).
    func messages() -> StoreFeed<MessagePayload>
    /// Shows a message as soon as no other sheet is shown, unless its reason was resolved. Returns at once (S-32).
    func display(_ message: MessagePayload)
}
