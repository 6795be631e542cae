import Foundation
package import StoreCatalog
import StoreInterface
import StoreTime

/// Subscriptions with every kind of offer, in every way of paying for it.
package enum OfferCatalog {
    package static let catalog = Catalog(
        products: [
            subscription("basic", level: 2, price: 5, offers: [free, asYouGo, upFront, tooDear], stacked: true),
            subscription("premium", level: 1, price: 10, offers: [free, asYouGo, upFront]),
            subscription("basic.year", level: 2, price: 50, period: .year, offers: [free]),
            subscription("other", level: 1, price: 3, group: "others", offers: []),
            CatalogProduct(id: "coins", kind: .consumable, price: 1),
        ],
        groups: [
            SubscriptionGroup(id: "plans", productIDs: ["premium", "basic", "basic.year"]),
            SubscriptionGroup(id: "others", productIDs: ["other"]),
        ]
    )

    private static let free = CatalogOffer(id: "free", kind: .promotional, paymentMode: .freeTrial, period: .month)
    private static let asYouGo = CatalogOffer(
        id: "go",
        kind: .promotional,
        paymentMode: .payAsYouGo,
        period: .month,
        periodCount: 3,
        price: 2
    )
    private static let upFront = CatalogOffer(
        id: "front",
        kind: .promotional,
        paymentMode: .payUpFront,
        period: BillingPeriod(count: 3, unit: .month),
        price: 6
    )
    private static let tooDear = CatalogOffer(
        id: "dear",
        kind: .promotional,
        paymentMode: .payAsYouGo,
        period: .month,
        periodCount: 2,
        price: 5
    )

    /// A subscription with a trial of a week, and the same offers as promotional ones, codes, and win-back offers.
    private static func subscription(
        _ id: String,
        level: Int,
        price: Decimal,
        period: BillingPeriod = .month,
        group: String = "plans",
        offers: [CatalogOffer],
        stacked: Bool = false
    ) -> CatalogProduct {
        func all(_ kind: OfferPayload.Kind, _ adjust: (inout CatalogOffer) -> Void) -> [CatalogOffer] {
            offers.map { offer in
                var offer = offer
                offer.kind = kind
                adjust(&offer)
                return offer
            }
        }
        var codes = all(.code) { $0.eligibility = Set(CodeEligibility.allCases) }
        for (name, eligibility) in [("new", CodeEligibility.new), ("existing", .existing), ("expired", .expired)] {
            var code = free
            (code.id, code.kind, code.eligibility) = (name, .code, [eligibility])
            codes.append(code)
        }
        if stacked {
            var code = asYouGo
            (code.id, code.kind, code.eligibility, code.isStackable) = ("stacked", .code, [.new, .existing], true)
            codes.append(code)
        }
        var unwanted = free
        (unwanted.id, unwanted.kind) = ("not.you", .winBack)
        return CatalogProduct(
            id: id,
            kind: .autoRenewable,
            price: price,
            subscription: CatalogSubscription(
                groupID: group,
                level: level,
                period: period,
                introductoryOffer: CatalogOffer(kind: .introductory, paymentMode: .freeTrial, period: .week),
                promotionalOffers: offers,
                codeOffers: codes,
                winBackOffers: all(.winBack) { $0.isEligible = true } + [unwanted]
            )
        )
    }
}
