import OpenStoreKit

/// The store code of the app after its migration: a listener, and purchases with a result.
public final class NewShop: Sendable {
    private let grant: @Sendable (Transaction) -> Void

    /// Begins to listen.
    ///
    /// - Parameter grant: Grants a product durably; called before the transaction is finished.
    public init(granting grant: @escaping @Sendable (Transaction) -> Void) {
        self.grant = grant
        let updates = Transaction.updates.makeAsyncIterator()
        Task { [self] in
            var updates = updates
            while let result = await updates.next() { await deliver(result) }
        }
    }

    /// Buys a product and grants it.
    ///
    /// - Throws: The error of the product request or of the purchase.
    public func buy(_ productID: String) async throws {
        guard let product = try await Product.products(for: [productID]).first else { return }
        if case .success(let result) = try await product.purchase() { await deliver(result) }
    }

    private func deliver(_ result: VerificationResult<Transaction>) async {
        guard case .verified(let transaction) = result else { return }
        grant(transaction)
        await transaction.finish()
    }
}
