import OpenStoreKitTest
import Testing

/// An event outside the app that makes a transaction.
enum OutsideEvent: String, CaseIterable, Sendable {
    case purchase, renewal, approval, resolvedIssue, familyShare, offerCode

    /// The product of the transaction.
    var productID: String {
        switch self {
        case .purchase: "coins"
        case .renewal: "plan.month"
        case .approval: "gems"
        case .resolvedIssue: "season"
        case .familyShare: "themes"
        case .offerCode: "plan.gold"
        }
    }

    /// Makes the event possible: what has to be bought before is bought and finished.
    func prepare(in shop: Shop) async throws {
        if self == .renewal { try await shop.buyAsync("plan.month").finish() }
    }

    /// Lets the event happen.
    func happen(in shop: Shop) async throws {
        switch self {
        case .purchase: try await shop.store.buyOutside("coins")
        case .renewal: try await shop.store.advance(by: .seconds(86_400 * 32), settling: false)
        case .approval:
            await shop.store.setAskToBuy(true)
            try await request(in: shop)
            await shop.store.setAskToBuy(false)
            try await shop.store.approve(try #require(await shop.store.pendingRequests.last))
        case .resolvedIssue:
            await shop.store.setInterruptedPurchases(true)
            try await request(in: shop)
            await shop.store.setInterruptedPurchases(false)
            try await shop.store.resolveIssue(of: try #require(await shop.store.interruptedPurchases.last))
        case .familyShare: _ = try await shop.store.shareFromFamily("themes")
        case .offerCode: _ = try await shop.store.redeemOfferCode("FAIR")
        }
    }

    /// Asks for a purchase through the asynchronous API, which stays pending.
    private func request(in shop: Shop) async throws {
        try await shop.store.run {
            let product = try #require(try await Product.products(for: [productID]).first)
            guard case .pending = try await product.purchase() else { throw Unexpected("the purchase is not pending") }
        }
    }
}
