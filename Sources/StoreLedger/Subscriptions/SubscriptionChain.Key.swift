extension SubscriptionChain {
    /// What tells a customer's subscriptions apart: of one group there may be an own one and one that the family
    /// shares (T-23, S-35).
    package struct Key: Hashable, Sendable, Comparable {
        package let groupID: String
        package let ownership: LedgerEntry.Ownership

        package init(groupID: String, ownership: LedgerEntry.Ownership) {
            self.groupID = groupID
            self.ownership = ownership
        }

        /// The subscription of a group that the customer pays for.
        package static func own(_ groupID: String) -> Self { Self(groupID: groupID, ownership: .purchased) }

        /// By group, and of one group the own one first.
        package static func < (left: Self, right: Self) -> Bool {
            (left.groupID, left.ownership == .purchased ? 0 : 1)
                < (right.groupID, right.ownership == .purchased ? 0 : 1)
        }
    }

    package var key: Key { Key(groupID: groupID, ownership: ownership) }

    /// Who pays for it.
    package var ownership: LedgerEntry.Ownership { sharing ?? .purchased }
}

extension LedgerEntry {
    /// The subscription that the entry is a period of; `nil` for other products.
    package var chainKey: SubscriptionChain.Key? {
        groupID.map { SubscriptionChain.Key(groupID: $0, ownership: ownership) }
    }
}
