package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

extension LocalStore {
    package func subscriptionStatuses(groupID: String) async throws(StoreFailure) -> [SignedSubscriptionStatus] {
        try await permit(.subscriptionStatus)
        let state = refreshForQuery()
        // One for each chain, the customer's own first, signed anew each time as Apple's are (S-02, T-54).
        var statuses: [SignedSubscriptionStatus] = []
        for ownership in [LedgerEntry.Ownership.purchased, .familyShared] {
            let key = SubscriptionChain.Key(groupID: groupID, ownership: ownership)
            let status = try status(of: key, in: listed(state)) { id throws(StoreFailure) in
                try listedText(id, state)
            }
            if let status { statuses.append(status) }
        }
        return statuses
    }

    package func subscriptionGroups() async -> [String] {
        let ledger = listed(refreshForQuery(isCounted: false))
        var known: Set<String> = []
        // Ordered by purchase, because the subscription that was requested first may have been bought last.
        let dated = ledger.chains.values.map { chain in
            (date: ledger.entries[chain.latestTransactionID]?.purchaseDate ?? chain.expirationDate, chain: chain)
        }
        return dated.sorted { ($0.date, $0.chain.latestTransactionID) > ($1.date, $1.chain.latestTransactionID) }
            .map(\.chain.groupID).filter { known.insert($0).inserted }
    }

    package func isEligibleForIntroductoryOffer(groupID: String) async -> Bool {
        refresh()
        return ledger.isEligibleForIntroductoryOffer(groupID: groupID, at: configuration.clock.now)
    }

    /// The current status of one subscription; `nil` if there has never been one.
    func status(of key: SubscriptionChain.Key) throws(StoreFailure) -> SignedSubscriptionStatus? {
        try status(of: key, in: ledger) { id throws(StoreFailure) in try storedText(id) }
    }

    private func status(
        of key: SubscriptionChain.Key,
        in ledger: Ledger,
        _ text: (UInt64) throws(StoreFailure) -> StoredText?
    ) throws(StoreFailure) -> SignedSubscriptionStatus? {
        guard let chain = ledger.chains[key], let text = try text(chain.latestTransactionID) else { return nil }
        let transaction = SignedTransaction(
            text: text.text,
            transactionID: chain.latestTransactionID,
            readAt: ledger.sequence
        )
        let now = configuration.clock.now
        let info = ledger.renewalInfo(of: chain, appTransactionID: signer.appTransactionID, at: now)
        return SignedSubscriptionStatus(
            groupID: key.groupID,
            state: chain.state(at: now),
            transaction: transaction,
            renewalInfo: try signer.sign(info)
        )
    }
}
