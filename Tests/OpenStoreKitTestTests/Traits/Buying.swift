import Foundation
import OpenStoreKit
import Testing

/// Buys through the asynchronous API in the store of the calling task.
@discardableResult
func buy(_ id: String, for token: UUID? = nil) async throws -> Transaction {
    let product = try #require(await Product.products(for: [id]).first)
    let options: Set<Product.PurchaseOption> = token.map { [.appAccountToken($0)] } ?? []
    guard case .success(let result) = try await product.purchase(options: options) else {
        throw NothingBought(productID: id)
    }
    return try result.payloadValue
}

struct NothingBought: Error {
    let productID: String
}

/// A payment of the original API.
func payment(for id: String, userName: String? = nil) -> SKPayment {
    let payment = SKMutablePayment()
    payment.productIdentifier = id
    payment.applicationUsername = userName
    return payment
}

func numberOfTransactions() async -> Int {
    var count = 0
    for await _ in Transaction.all { count += 1 }
    return count
}
