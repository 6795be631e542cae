import Foundation
import StoreKit
import StoreKitTest
import Testing

/// The parent of all suites, which run one test at a time, because Apple's test environment is one per app.
@Suite(.serialized, .storeForTest, .timeLimit(.minutes(15))) @MainActor
enum Conformance {}

/// The identifiers in `Conformance.storekit`.
enum Item {
    static let coins = "conformance.coins"
    static let pro = "conformance.pro"
    static let season = "conformance.season"
    static let basic = "conformance.basic.month"
    static let basicYear = "conformance.basic.year"
    static let premium = "conformance.premium.month"
    static let storage = "conformance.storage.month"
    static let all = [coins, pro, season, basic, basicYear, premium, storage]
    static let plans = "5C0F0020"
}

/// A test session in its default state, with an empty history.
@MainActor
struct TestShop {
    let session: SKTestSession

    init() throws {
        let file = try #require(Bundle.module.url(forResource: "Conformance", withExtension: "storekit"))
        session = try SKTestSession(contentsOf: file)
        session.resetToDefaultState()
        session.clearTransactions()
        session.disableDialogs = true
    }

    func product(_ id: String) async throws -> Product {
        try #require(try await Product.products(for: [id]).first)
    }

    /// Buys a product with `purchase(options:)` and returns its transaction, which stays unfinished.
    @discardableResult
    func buy(_ id: String, options: Set<Product.PurchaseOption> = []) async throws -> Transaction {
        guard case .success(let result) = try await product(id).purchase(options: options) else {
            throw UnexpectedResult(product: id)
        }
        return try result.payloadValue
    }

    /// Buys a product and finishes its transaction.
    @discardableResult
    func buyAndFinish(_ id: String, options: Set<Product.PurchaseOption> = []) async throws -> Transaction {
        let transaction = try await buy(id, options: options)
        await transaction.finish()
        return transaction
    }

    /// The latest entry of the session for a product.
    func entry(_ id: String) throws -> SKTestTransaction {
        try #require(
            session.allTransactions().filter { $0.productIdentifier == id }.max { $0.identifier < $1.identifier }
        )
    }

    func status(of group: String = Item.plans) async throws -> Product.SubscriptionInfo.Status {
        try #require(try await Product.SubscriptionInfo.status(for: group).first)
    }
}

/// A purchase call that returned no transaction.
struct UnexpectedResult: Error {
    let product: String
}

/// All elements of a finite sequence, verified or not.
func identifiers(in sequence: Transaction.Transactions) async -> [UInt64] {
    var ids: [UInt64] = []
    for await result in sequence { ids.append(result.unsafePayloadValue.id) }
    return ids
}

/// The product identifiers of `Transaction.currentEntitlements`.
func entitledProducts() async -> Set<String> {
    var products: Set<String> = []
    for await result in Transaction.currentEntitlements { products.insert(result.unsafePayloadValue.productID) }
    return products
}

/// Returns true as soon as a condition holds.
///
/// Apple's queries follow a change with a delay that nothing announces (TS-05, T-24), so this asks again, for ten
/// seconds at most. The first answer is the final one where a store does not lag.
@MainActor
func eventually(_ condition: @MainActor () async throws -> Bool) async throws -> Bool {
    for _ in 0..<100 {
        if try await condition() { return true }
        try await Task.sleep(for: .milliseconds(100))
    }
    return false
}
