import OpenStoreKit
import OpenStoreKitTest

/// Short forms of operations on a store.
extension SimulatedStore {
    /// Buys through the asynchronous API.
    ///
    /// - Returns: The transaction; `nil` when the purchase waits for an approval.
    @discardableResult func buy(_ productID: String) async throws -> Transaction? {
        try await run {
            guard let product = try await Product.products(for: [productID]).first else { return nil }
            guard case .success(let result) = try await product.purchase() else { return nil }
            return try result.payloadValue
        }
    }

    /// Buys in a task of its own, which a gate may hold.
    func buying(_ productID: String) -> Task<Transaction?, any Error> { Task { try await self.buy(productID) } }

    func updates() -> Transaction.Transactions.AsyncIterator {
        run { Transaction.updates.makeAsyncIterator() }
    }

    /// The identifiers of everything unfinished, oldest first.
    var unfinished: [UInt64] { get async { await ids(Transaction.unfinished) } }
    var history: [UInt64] { get async { await ids(Transaction.all) } }
    var entitled: [UInt64] { get async { await ids(Transaction.currentEntitlements) } }

    private func ids(_ transactions: Transaction.Transactions) async -> [UInt64] {
        await run {
            var ids: [UInt64] = []
            for await result in transactions { ids.append(result.unsafePayloadValue.id) }
            return ids
        }
    }

    func latest(_ productID: String) async -> Transaction? {
        await run { await Transaction.latest(for: productID)?.unsafePayloadValue }
    }

    func states(of groupID: String) async throws -> [Product.SubscriptionInfo.RenewalState] {
        try await run { try await Product.SubscriptionInfo.status(for: groupID).map(\.state) }
    }
}
