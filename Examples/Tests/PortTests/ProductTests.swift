import AppModel
import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct ProductTests {
    @Test(arguments: Stage.allCases)
    func `products are distinguished from unknown names (Q-73)`(stage: Stage) async throws {
        try await play(stage) { _, app in
            let results = await app.retrieve(["pro", "coins.100", "no.such.thing"])
            #expect(Set(results.products.map(\.id)) == ["pro", "coins.100"])
            #expect(results.products.allSatisfy { $0.price > 0 && !$0.title.isEmpty })
            #expect(results.invalidIDs == ["no.such.thing"])
            #expect(results.failure == nil)
        }
    }

    @Test(arguments: Stage.allCases)
    func `every stage says the same of a product`(stage: Stage) async throws {
        try await play(stage) { _, app in
            let product = try #require(await Product.products(for: ["pro"]).first)
            #expect(
                await app.retrieve(["pro"]).products == [
                    ShopProduct(id: "pro", title: product.displayName, price: product.price)
                ]
            )
        }
    }

    @Test(arguments: Stage.allCases)
    func `what is known is not asked for again, until the customer moves`(stage: Stage) async throws {
        try await play(stage) { store, app in
            let known = await app.retrieve(["pro"])
            await store.fail(.loadProducts, with: .networkError(URLError(.notConnectedToInternet)))
            #expect(await app.retrieve(["pro"]) == known)
            #expect(await app.retrieve(["coins.100"]).failure == .network)
            #expect(await app.buy("coins.100") == .failure(.network))
            await store.moveCustomer(to: "FRA")
            await app.hears { !$0.storefronts.isEmpty }
            #expect(await app.retrieve(["pro"]).failure == .network)
            await store.fail(.loadProducts, with: nil)
            #expect(await app.retrieve(["pro"]).products.map(\.id) == ["pro"])
        }
    }
}
