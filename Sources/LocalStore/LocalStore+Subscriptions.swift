package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

extension LocalStore {
    package func subscriptionStatuses(groupID: String) async throws(StoreFailure) -> [SignedSubscriptionStatus] {
        try await permit(.subscriptionStatus)
        refresh()
        return try statuses(of: groupID)
    }

    package func isEligibleForIntroductoryOffer(groupID: String) async -> Bool {
        refresh()
        return ledger.isEligibleForIntroductoryOffer(groupID: groupID, at: configuration.clock.now)
    }

    /// One status for each chain of the group (S-02); signed anew each time, as Apple's are (T-54).
    func statuses(of groupID: String) throws(StoreFailure) -> [SignedSubscriptionStatus] {
        guard let chain = ledger.chains[groupID], let transaction = signedTransaction(chain.latestTransactionID) else {
            return []
        }
        let now = configuration.clock.now
        let info = ledger.renewalInfo(of: chain, appTransactionID: seal.appTransactionID, at: now)
        return [
            SignedSubscriptionStatus(
                groupID: groupID,
                state: chain.state(at: now),
                transaction: transaction,
                renewalInfo: try seal.sign(info)
            )
        ]
    }
}
