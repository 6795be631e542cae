import StoreKit

// The class of Apple's page about Transaction.updates, with a detached task, as an app has it.
@MainActor final class PurchaseManager {
    private(set) var purchasedProductIDs = Set<String>()
    private var updates: Task<Void, Never>?

    init() { updates = newTransactionListenerTask() }

    deinit { updates?.cancel() }

    func refreshPurchasedProducts() async {
        for await verificationResult in Transaction.currentEntitlements {
            await handle(updatedTransaction: verificationResult)
        }
    }

    func purchase(_ productID: String) async throws {
        guard let product = try await Product.products(for: [productID]).first else { return }
        let result = try await product.purchase()
        switch result {
        case .success(let verification): await handle(updatedTransaction: verification)
        case .userCancelled, .pending: break
        @unknown default: break
        }
    }

    private func newTransactionListenerTask() -> Task<Void, Never> {
        Task.detached(priority: .background) { [weak self] in
            for await verificationResult in Transaction.updates {
                await self?.handle(updatedTransaction: verificationResult)
            }
        }
    }

    private func handle(updatedTransaction verificationResult: VerificationResult<Transaction>) async {
        guard case .verified(let transaction) = verificationResult else {
            // Ignore unverified transactions.
            return
        }
        if let _ = transaction.revocationDate {
            // Remove access to the product identified by transaction.productID.
            purchasedProductIDs.remove(transaction.productID)
        } else if let expirationDate = transaction.expirationDate, expirationDate < Date() {
            // Do nothing, this subscription is expired.
            return
        } else if transaction.isUpgraded {
            // There is an active transaction for a higher level of service.
            purchasedProductIDs.remove(transaction.productID)
            return
        } else {
            // Provide access to the product identified by transaction.productID.
            purchasedProductIDs.insert(transaction.productID)
            await transaction.finish()
        }
    }
}
