import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing

extension Shop {
    /// Requests a product with a random offer or without one, also with an offer that is not available.
    mutating func decideAny(_ productID: String, _ random: inout SeededGenerator) throws {
        let terms = ledger.catalog.product(productID)?.subscription
        let offers = terms.map { $0.promotionalOffers + $0.winBackOffers + $0.codeOffers } ?? []
        guard !offers.isEmpty, Bool.random(using: &random), let offer = offers.randomElement(using: &random),
            let id = offer.id
        else {
            try decide(productID)
            return
        }
        settle()
        var request = PurchaseRequest(productID: productID)
        request.offer =
            switch offer.kind {
            case .promotional, .introductory: .promotionalUnsigned(offerID: id)
            case .winBack: .winBack(offerID: id)
            case .code: .code(offerID: id)
            }
        do throws(StoreFailure) {
            apply(try ledger.decidePurchase(request, at: date).change)
        } catch {
            #expect(error == .ineligibleForOffer || error == .invalidOfferPrice)
        }
    }

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

    /// Subscribes, and passes the trial week, so that the first paid month has just begun.
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
