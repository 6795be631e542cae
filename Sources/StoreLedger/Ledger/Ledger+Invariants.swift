import StoreInterface
package import StoreTime

extension Ledger {
    /// Returns descriptions of the violated invariants of this ledger; empty if it is consistent.
    package func violations(at date: StoreDate) -> [String] {
        var found: [String] = []
        for (id, entry) in entries {
            if id != entry.id { found.append("entry \(entry.id) is stored under \(id)") }
            if id >= nextTransactionID { found.append("entry \(id) has an identifier that is not used yet") }
            if pending[id] != nil { found.append("\(id) is both an entry and a pending request") }
            if entry.isFinished, !isHeld(entry) {
                found.append("entry \(id) is open although it is finished and not held")
            }
            if entry.createdAt > sequence { found.append("entry \(id) was made after the last change") }
            if (entry.kind == .autoRenewable) != (entry.expirationDate != nil) {
                found.append(
                    "entry \(id) of kind \(entry.kind) has expiration \(String(describing: entry.expirationDate))"
                )
            }
            if entry.reason == .purchase, entry.kind != .autoRenewable, entry.originalID != id {
                found.append("entry \(id) is not a renewal and has the original \(entry.originalID)")
            }
            if unfinishedIDs.contains(id) == entry.isFinished || lastingIDs.contains(id) == (entry.kind == .consumable)
            {
                found.append("entry \(id) is missing from an index, or in a wrong one")
            }
            if !openEntries(of: entry.productID).contains(entry) {
                found.append("entry \(id) is not in the index of its product")
            }
        }
        for (key, chain) in chains {
            if key != chain.key { found.append("the subscription \(chain.key) is stored under \(key)") }
            guard let latest = entries[chain.latestTransactionID] else {
                found.append("group \(chain.groupID) lacks its latest transaction \(chain.latestTransactionID)")
                continue
            }
            if latest.originalID != chain.originalID || latest.chainKey != key {
                found.append("group \(chain.groupID) has two chains")
            }
            if latest.productID != chain.productID {
                found.append("group \(chain.groupID) has another product than its latest transaction")
            }
            if latest.expirationDate != chain.expirationDate {
                found.append("group \(chain.groupID) has another end than its latest transaction")
            }
            if latest.isRevoked != chain.isRevoked { found.append("group \(chain.groupID) contradicts a refund") }
            found += billingViolations(of: chain) + commitmentViolations(of: chain)
        }
        found += familyViolations
        let owned = entitlements(at: date)
        for entry in owned where entry.isRevoked { found.append("entry \(entry.id) is refunded and still owned") }
        if Set(owned.compactMap(\.chainKey)).count != owned.count(where: { $0.groupID != nil }) {
            found.append("two subscriptions of one group are owned")
        }
        for id in pending.keys where id >= nextTransactionID { found.append("request \(id) has a free identifier") }
        return found
    }

    /// The violated invariants between expiration, billing retry and price of a subscription.
    private func billingViolations(of chain: SubscriptionChain) -> [String] {
        var found: [String] = []
        if let reason = chain.expirationReason {
            if chain.billingRetry != nil || chain.priceIncrease != nil || chain.waitingOffer != nil {
                found.append("group \(chain.groupID) has ended and has a pending change")
            }
            // Earlier versions of this package left renewal on when a product was no longer sold.
            if chain.willAutoRenew, reason != .productUnavailable {
                found.append("group \(chain.groupID) has ended and will renew")
            }
        }
        if let retry = chain.billingRetry {
            if let graceEnd = retry.graceEnd, !(chain.expirationDate..<retry.end).contains(graceEnd) {
                found.append("group \(chain.groupID) has a grace period until \(graceEnd)")
            }
            if chain.expirationDate >= retry.end { found.append("group \(chain.groupID) is retried before its end") }
            if !chain.isRevoked, !chain.willAutoRenew {
                found.append("group \(chain.groupID) is retried although renewal is off")
            }
        }
        if let waiting = chain.waitingOffer, waiting.productID != chain.nextProductID {
            found.append("group \(chain.groupID) has a waiting offer of another product than the next one")
        }
        if chain.priceIncrease == .pending, !chain.willAutoRenew || chain.billingRetry != nil {
            found.append("group \(chain.groupID) waits for an answer without effect")
        }
        return found
    }
}

extension Ledger {
    /// The violated invariants between purchases and family shares.
    var familyViolations: [String] {
        var found: [String] = []
        for (id, entry) in entries {
            let isShared = entry.ownership == .familyShared
            if isShared {
                if entry.priceMilliunits != 0 { found.append("entry \(id) is shared and was charged") }
                if entry.offer != nil { found.append("entry \(id) is shared and has an offer") }
                if entry.kind != .nonConsumable, entry.kind != .autoRenewable {
                    found.append("entry \(id) is shared although it is a \(entry.kind.rawValue)")
                }
            }
            // An altered text may have any content.
            if let revocation = entry.revocation, !entry.isDamaged, (revocation.kind == .familyRevocation) != isShared {
                found.append("entry \(id) has the wrong kind of revocation")
            }
        }
        for chain in chains.values where chain.ownership == .familyShared {
            if chain.runningOffer != nil || chain.hasUsedIntroductoryOffer {
                found.append("group \(chain.groupID) is shared and has an offer")
            }
            if let own = chains[.own(chain.groupID)], own.originalID == chain.originalID {
                found.append("group \(chain.groupID) has the same original for a purchase and a share")
            }
        }
        return found
    }
}

extension Ledger {
    /// The violated invariants between a subscription and its commitment.
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
            found.append("\(name) contradicts the renewal of its commitment")
        }
        if commitment.end < chain.expirationDate || (commitment.owed == 0) != (commitment.end == chain.expirationDate) {
            found.append("\(name) is committed until \(commitment.end)")
        }
        if chain.runningOffer != nil { found.append("\(name) is committed and has an offer") }
        if let latest = entries[chain.latestTransactionID], !latest.isDamaged {
            if latest.commitment != commitment.payload || latest.billingPlan != commitment.plan {
                found.append("\(name) contradicts the commitment of its transaction")
            }
            if latest.priceMilliunits != commitment.priceMilliunits {
                found.append("\(name) has another price than its commitment")
            }
        }
        if chain.isCommitted, chain.priceIncrease != nil {
            found.append("\(name) has a price increase within a commitment")
        }
        return found
    }
}
