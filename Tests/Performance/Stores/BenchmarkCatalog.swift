import Foundation
import StoreCatalog
import StoreInterface
import StoreTime

/// A shop with many products of each kind.
enum BenchmarkCatalog {
    static let consumables = (0..<5).map { "coins.\($0)" }
    static let owned = (0..<50).map { "pack.\($0)" }
    static let plans = (0..<20).map { "plan.\($0)" }

    static func group(of plan: Int) -> String { "group.\(plan)" }

    static let catalog = Catalog(
        products: consumables.map { CatalogProduct(id: $0, kind: .consumable, price: 1) }
            + owned.map { CatalogProduct(id: $0, kind: .nonConsumable, price: 5) }
            + plans.indices.map { index in
                CatalogProduct(
                    id: plans[index],
                    kind: .autoRenewable,
                    price: 10,
                    subscription: CatalogSubscription(
                        groupID: group(of: index),
                        level: 1,
                        period: BillingPeriod(count: 1, unit: .month)
                    )
                )
            },
        groups: plans.indices.map { SubscriptionGroup(id: group(of: $0), productIDs: [plans[$0]]) }
    )
}
