import Foundation
package import StoreCatalog
import StoreInterface
import StoreTime

/// A small shop with every kind of product.
package enum SampleCatalog {
    package static let catalog = Catalog(
        products: [
            CatalogProduct(id: "coins", kind: .consumable, price: price("0.99")),
            CatalogProduct(id: "gems", kind: .consumable, price: price("1.99")),
            CatalogProduct(id: "pro", kind: .nonConsumable, price: price("9.99"), isFamilyShareable: true),
            CatalogProduct(id: "season", kind: .nonRenewing, price: price("19.99")),
            subscription("gold.month", level: 1, period: "P1M", price: "9.99", isShareable: true),
            subscription("silver.month", level: 2, period: "P1M", price: "4.99", trial: "P1W", isShareable: true),
            subscription("silver.year", level: 2, period: "P1Y", price: "49.99"),
            subscription("silver.alt", level: 2, period: "P1M", price: "5.49"),
            pass("pass.year", level: 2, price: "59.99", monthly: "5.99", total: "71.88"),
            pass("pass.plus", level: 1, price: "99.99", monthly: "9.99", total: "119.88"),
            subscription("delta.week", level: 1, period: "P1W", price: "0.49", group: "delta", starter: 3),
        ],
        groups: [
            SubscriptionGroup(id: "plans", productIDs: ["gold.month", "silver.month", "silver.year", "silver.alt"]),
            SubscriptionGroup(id: "passes", productIDs: ["pass.year", "pass.plus"]),
            SubscriptionGroup(id: "delta", productIDs: ["delta.week"]),
        ]
    )

    private static func price(_ text: String) -> Decimal { Decimal(string: text) ?? 0 }

    /// A year that can also be paid month by month.
    private static func pass(
        _ id: String,
        level: Int,
        price text: String,
        monthly: String,
        total: String
    ) -> CatalogProduct {
        CatalogProduct(
            id: id,
            kind: .autoRenewable,
            price: price(text),
            subscription: CatalogSubscription(
                groupID: "passes",
                level: level,
                period: BillingPeriod(count: 1, unit: .year),
                introductoryOffer: CatalogOffer(
                    kind: .introductory,
                    paymentMode: .freeTrial,
                    period: BillingPeriod(count: 1, unit: .week)
                ),
                billingPlans: [
                    CatalogBillingPlan(billingPlanType: CatalogBillingPlan.billedUpfront, price: price(text)),
                    CatalogBillingPlan(
                        billingPlanType: CatalogBillingPlan.monthly,
                        price: price(monthly),
                        commitmentPrice: price(total)
                    ),
                ]
            )
        )
    }

    private static func subscription(
        _ id: String,
        level: Int,
        period: String,
        price text: String,
        group: String = "plans",
        trial: String? = nil,
        starter: Int? = nil,
        isShareable: Bool = false
    ) -> CatalogProduct {
        let length = BillingPeriod(iso8601: period) ?? BillingPeriod(count: 1, unit: .month)
        var offer: CatalogOffer?
        if let trial, let length = BillingPeriod(iso8601: trial) {
            offer = CatalogOffer(kind: .introductory, paymentMode: .freeTrial, period: length)
        } else if let starter {
            offer = CatalogOffer(
                kind: .introductory,
                paymentMode: .payAsYouGo,
                period: length,
                periodCount: starter,
                price: price("0.29")
            )
        }
        return CatalogProduct(
            id: id,
            kind: .autoRenewable,
            price: price(text),
            isFamilyShareable: isShareable,
            subscription: CatalogSubscription(
                groupID: group,
                level: level,
                period: length,
                introductoryOffer: offer
            )
        )
    }
}
