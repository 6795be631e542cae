import Foundation
import OpenStoreKit
import Testing

/// The two ways into the store.
enum PurchaseOrigin: String, CaseIterable, Sendable {
    case observer
    case async

    /// Buys a product and leaves it unfinished.
    ///
    /// - Returns: The identifier of the transaction.
    func buy(_ productID: String, watchedBy observer: RecordingObserver) async throws -> UInt64 {
        switch self {
        case .observer:
            let received = observer.history.count
            guard let product = try await Product.products(for: [productID]).first else { throw StoreKitError.unknown }
            let payment = SKMutablePayment()
            payment.productIdentifier = product.id
            SKPaymentQueue.default().add(payment)
            await observer.receives(received + 2)
            guard let text = observer.transactions.last?.transactionIdentifier, let id = UInt64(text) else {
                throw StoreKitError.unknown
            }
            return id
        case .async:
            guard let product = try await Product.products(for: [productID]).first,
                case .success(let result) = try await product.purchase()
            else { throw StoreKitError.unknown }
            return result.unsafePayloadValue.id
        }
    }
}

/// The identifiers of what is unfinished.
func unfinished() async -> [UInt64] {
    var ids: [UInt64] = []
    for await result in Transaction.unfinished { ids.append(result.unsafePayloadValue.id) }
    return ids
}

/// The products that are owned.
func owned() async -> [String] {
    var products: [String] = []
    for await result in Transaction.currentEntitlements {
        if case .verified(let transaction) = result { products.append(transaction.productID) }
    }
    return products
}
