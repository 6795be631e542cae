extension Ledger {
    /// What must never be so between a subscription and the commitment that it is part of.
    func commitmentViolations(of chain: SubscriptionChain) -> [String] {
        guard let commitment = chain.commitment else { return [] }
        let name = "group \(chain.groupID)"
        var found: [String] = []
        if chain.isRevoked || chain.expirationReason != nil { found.append("\(name) has ended and is committed") }
        if chain.ownership != .purchased { found.append("\(name) is shared and committed") }
        if commitment.total < 2 || !(1...commitment.total).contains(commitment.number) {
            found.append("\(name) is at payment \(commitment.number) of \(commitment.total)")
        }
        if chain.willAutoRenew != (chain.isCommitted || commitment.willRenew) {
            found.append("\(name) is at odds about the renewal of its commitment")
        }
        if commitment.end < chain.expirationDate || (commitment.owed == 0) != (commitment.end == chain.expirationDate) {
            found.append("\(name) is committed until \(commitment.end)")
        }
        if chain.runningOffer != nil { found.append("\(name) is committed and has an offer") }
        if let latest = entries[chain.latestTransactionID], !latest.isDamaged {
            if latest.commitment != commitment.payload || latest.billingPlan != commitment.plan {
                found.append("\(name) is at odds about its commitment")
            }
            if latest.priceMilliunits != commitment.priceMilliunits { found.append("\(name) paid something else") }
        }
        if chain.isCommitted, chain.priceIncrease != nil { found.append("\(name) pays more within a commitment") }
        return found
    }
}
