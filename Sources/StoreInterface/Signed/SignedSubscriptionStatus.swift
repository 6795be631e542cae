/// The status of one subscription chain, with both documents that prove it.
package struct SignedSubscriptionStatus: Hashable, Sendable {
    package let groupID: String
    package let state: SubscriptionState
    package let transaction: SignedTransaction
    package let renewalInfo: SignedText

    package init(groupID: String, state: SubscriptionState, transaction: SignedTransaction, renewalInfo: SignedText) {
        self.groupID = groupID
        self.state = state
        self.transaction = transaction
        self.renewalInfo = renewalInfo
    }
}
