import StoreCatalog

/// The offers that a sale of a subscription is made with.
struct SaleOffers {
    /// The offer of the first period.
    var first: CatalogOffer?
    /// The offer that follows when the first is over: a code on top of the introductory offer (P-42).
    var next: CatalogOffer?
}
