import AppModel
import Foundation
import OpenStoreKit

extension PurchaseStore {
    /// The handler of purchases for which no request waits.
    struct LaunchHandler {
        let atomically: Bool
        let completion: ([Purchase]) -> Void
    }

    func listen<Events: AsyncSequence>(
        to events: Events,
        handle: @escaping @MainActor (PurchaseStore, Events.Element) async -> Void
    ) where Events.Failure == Never {
        // Created before the task runs, so that no event in between is missed.
        let iterator = events.makeAsyncIterator()
        let listener = Task { [weak self] in
            var iterator = iterator
            while let event = await iterator.next(isolation: MainActor.shared) {
                guard let self else { return }
                await work.run { await handle(self, event) }
            }
        }
        listeners.append(listener)
    }

    func handle(_ result: VerificationResult<Transaction>) async {
        guard case .verified(let transaction) = result, let launch else { return }
        if transaction.revocationDate != nil {
            // The refund of an earlier period takes nothing away from a customer who has paid for the present one.
            if await !isEntitled(to: transaction.productID) { onRevocation?([transaction.productID]) }
            await transaction.finish()
        } else if transaction.isUpgraded {
            await transaction.finish()
        } else {
            launch.completion([Purchase(transaction, needsFinish: !launch.atomically)])
            if launch.atomically { await transaction.finish() }
        }
    }

    private func isEntitled(to productID: String) async -> Bool {
        for await case .verified(let transaction) in Transaction.currentEntitlements
        where transaction.productID == productID { return true }
        return false
    }

    func handle(_ product: Product) async {
        products[product.id] = product
        guard let launch, shouldBuyPromoted?(ShopProduct(product)) ?? false else {
            promoted = product
            return
        }
        await buy(product, options: [], atomically: launch.atomically) { [weak self] result in
            switch result {
            case .success(let purchase): launch.completion([purchase])
            case .failure(let failure): self?.onFailure?(product.id, failure)
            case .deferred: break
            }
        }
    }

    func handle(_ storefront: Storefront) {
        // Prices and the products for sale now depend on another country.
        products = [:]
        onStorefrontChange?(storefront.countryCode)
    }
}
