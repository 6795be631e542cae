import Foundation
import StoreCatalog
import StoreInterface
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Payloads of products that are kept between calls.
@Suite(.timeLimit(.standard)) struct PresentedProductsTests {
    /// The things that a payload depends on.
    private struct Shop {
        var price = 1
        var groupName = "Plans"
        var country = "USA"
        var locale = "en_US"

        var catalog: Catalog {
            Catalog(
                products: [
                    CatalogProduct(
                        id: "plan",
                        kind: .autoRenewable,
                        price: Decimal(price),
                        subscription: CatalogSubscription(groupID: "plans", level: 1, period: .month)
                    )
                ],
                groups: [
                    SubscriptionGroup(
                        id: "plans",
                        localizations: [CatalogLocalization(locale: "en_US", displayName: groupName)],
                        productIDs: ["plan"]
                    )
                ]
            )
        }

        func payloads(from presented: inout PresentedProducts) -> [ProductPayload] {
            presented.payloads(
                for: ["plan", "none", "plan"],
                in: catalog,
                storefront: StorefrontTable.storefront(countryCode: country),
                localeIdentifier: locale
            )
        }
    }

    private static let changes: [(String, @Sendable (inout Shop) -> Void)] = [
        ("price", { $0.price = 2 }), ("group", { $0.groupName = "Levels" }), ("storefront", { $0.country = "JPN" }),
        ("locale", { $0.locale = "de_DE" }),
    ]

    @Test(arguments: changes.map(\.0))
    func `a kept payload is made again when what it was made of has changed (P-05)`(name: String) throws {
        let change = try #require(Self.changes.first { $0.0 == name }).1
        var (kept, shop) = (PresentedProducts(), Shop())
        let before = shop.payloads(from: &kept)
        #expect(before.count == 1)
        #expect(shop.payloads(from: &kept) == before)
        change(&shop)
        var new = PresentedProducts()
        let after = shop.payloads(from: &kept)
        #expect(after == shop.payloads(from: &new))
        #expect(after != before)
    }
}
