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

    func handle(_ event: QueueEvent) async {
        switch event {
        case .updated(let entries):
            for entry in entries where entry.state != .restored || restoresUnderWay == 0 {
                await hand(over: entry.transaction)
            }
        case .restoreFinished, .restoreFailed:
            restoresUnderWay = max(0, restoresUnderWay - 1)
        case .promoted(let purchase, wasAdded: _):
            await handle(purchase.product)
        case .storefrontChanged(let storefront):
            // Prices and the products for sale now depend on another country.
            products = [:]
            if let storefront { onStorefrontChange?(storefront.countryCode) }
        case .removed, .revoked:
            // `Transaction.updates` also announces a revocation, with its date.
            break
        }
    }

    func handle(_ result: VerificationResult<Transaction>) async {
        do {
            try await desk.handle(result)
        } catch {
            // The entry stays unfinished until the app finishes it.
        }
    }

    private func handle(_ promotedProduct: SKProduct) async {
        do {
            guard let product = try await Product(promotedProduct) else { return }
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
        } catch {
            onFailure?(promotedProduct.productIdentifier, PurchaseFailure(error))
        }
    }
}
