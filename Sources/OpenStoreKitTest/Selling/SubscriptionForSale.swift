/// What makes an item a subscription that renews.
struct SubscriptionForSale: Hashable, Sendable {
    struct Offer: Hashable, Sendable {
        let id: String
        let terms: OfferTerms
    }

    let period: SalePeriod
    let groupID: String
    let level: Int
    let introduction: OfferTerms?
    let promotions: [Offer]
    let winBacks: [Offer]
    let codes: [Offer]
}
