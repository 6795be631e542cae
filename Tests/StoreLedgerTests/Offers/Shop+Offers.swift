import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing

extension Shop {
    /// A shop that sells subscriptions with offers.
    static func withOffers() -> Shop { Shop(catalog: OfferCatalog.catalog) }

    @discardableResult
    mutating func buy(_ productID: String, with offer: OfferRequest?, allowsIntro: Bool? = nil) throws -> LedgerEntry {
        settle()
        var request = PurchaseRequest(productID: productID)
        request.offer = offer
        request.allowsIntroductoryOffer = allowsIntro
        let decision = try ledger.decidePurchase(request, at: date)
        apply(decision.change)
        switch decision {
        case .purchased(let entry, _), .held(let entry, _): return entry
        case .pending: throw StoreFailure.unknown
        }
    }

    /// Subscribes, and lets the subscription end.
    mutating func lapse(_ productID: String) throws {
        let entry = try buy(productID, with: nil)
        apply(try ledger.decideAutoRenewal(false, ofChainWith: entry, at: date))
        pass(.week)
    }

    /// The customer has paid for a month that has just begun.
    mutating func subscribe(_ productID: String) throws {
        try buy(productID, with: nil)
        pass(.week)
    }

    /// Product, price, and offer of every transaction, oldest first.
    var bill: [String] {
        history.keys.sorted().compactMap { history[$0] }.map { entry in
            let offer = entry.offer.map { " \($0.kind) \($0.id ?? "-")" } ?? ""
            return "\(entry.productID) \(entry.priceMilliunits)\(offer)"
        }
    }
}
