/// Something the store has to tell the customer, which an app may show at a moment of its choice (S-31).
package struct MessagePayload: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case generic
        case priceIncreaseConsent
        case billingIssue
        case winBackOffer
    }

    package let kind: Kind
    /// The subscription group that it is about.
    package let groupID: String?
    /// Tells the messages of one kind about one group apart.
    package let occurrence: Int64

    package init(_ kind: Kind, groupID: String? = nil, occurrence: Int64) {
        self.kind = kind
        self.groupID = groupID
        self.occurrence = occurrence
    }
}
