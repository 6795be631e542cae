import Foundation
package import StoreCatalog
import StoreInterface
package import StoreTime

extension Ledger {
    /// The offers that may win back whoever has let a subscription end, best first (S-15, TS-60).
    ///
    /// Those of the product that ended come before those of other products of the group; among each the one that saves
    /// most against the regular price, and among equals the order of the catalog.
    package func winBackOffers(for chain: SubscriptionChain, at date: StoreDate) -> [CatalogOffer] {
        guard hasLapsed(chain, at: date) else { return [] }
        let productIDs = catalog.group(chain.groupID)?.productIDs ?? [chain.productID]
        let offers = productIDs.compactMap { catalog.product($0) }.flatMap { product in
            product.subscription.map { terms in
                terms.winBackOffers.filter(\.isEligible).map { offer in
                    (
                        offer: offer, isOfEnded: product.id == chain.productID,
                        saving: offer.saving(on: product, renewingEvery: terms.period)
                    )
                }
            } ?? []
        }
        let ranked = offers.enumerated().sorted { left, right in
            if left.element.isOfEnded != right.element.isOfEnded { return left.element.isOfEnded }
            if left.element.saving != right.element.saving { return left.element.saving > right.element.saving }
            return left.offset < right.offset
        }
        return ranked.map(\.element.offer)
    }

    /// The identifiers of those offers, each once; `nil` where there are none.
    func eligibleWinBackOfferIDs(for chain: SubscriptionChain, at date: StoreDate) -> [String]? {
        var ids: [String] = []
        for case let id? in winBackOffers(for: chain, at: date).map(\.id) where !ids.contains(id) { ids.append(id) }
        return ids.isEmpty ? nil : ids
    }

    /// Whether the customer paid for a subscription that has ended, and has none in its group now (P-41).
    func hasLapsed(_ chain: SubscriptionChain, at date: StoreDate) -> Bool {
        chain.ownership == .purchased && chain.state(at: date) == .expired
            && !chains.values.contains { $0.groupID == chain.groupID && $0.state(at: date).isAlive }
    }
}
