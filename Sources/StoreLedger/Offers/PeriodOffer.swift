import StoreTime

/// The offer of one period of a subscription.
struct PeriodOffer {
    let applied: AppliedOffer
    /// What the period costs.
    let priceMilliunits: Int64
    /// How long it is.
    let period: BillingPeriod
}
