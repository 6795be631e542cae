import StoreInterface

extension Ledger {
    /// What must never be so between what the customer bought and what the family shares.
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
            // A text that was altered may claim anything.
            if let revocation = entry.revocation, !entry.isDamaged, (revocation.kind == .familyRevocation) != isShared {
                found.append("entry \(id) was taken back the wrong way")
            }
        }
        for chain in chains.values where chain.ownership == .familyShared {
            if chain.runningOffer != nil || chain.hasUsedIntroductoryOffer {
                found.append("group \(chain.groupID) is shared and has an offer")
            }
            if let own = chains[.own(chain.groupID)], own.originalID == chain.originalID {
                found.append("group \(chain.groupID) has merged what was bought and what is shared")
            }
        }
        return found
    }
}
