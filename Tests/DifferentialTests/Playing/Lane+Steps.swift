import Foundation
import OpenStoreKitTest

extension Lane {
    /// Plays a step, and says how the store answered what was asked of it outside the app.
    func answer(to step: Step) async throws -> String {
        switch step {
        case .buy(let product): await buy(product)
        case .cancel(let product):
            store.customer = .hesitant
            await buy(product)
            await store.settle()
            store.customer = .agreeable
        case .ask(let product):
            await store.setAskToBuy(true)
            await buy(product)
            await store.settle()
            await store.setAskToBuy(false)
        case .approve:
            if let request = await store.pendingRequests.first { try await store.approve(request) }
        case .decline:
            if let request = await store.pendingRequests.first { try await store.decline(request) }
        case .interrupt(let product):
            await store.setInterruptedPurchases(true)
            await buy(product)
            await store.settle()
            await store.setInterruptedPurchases(false)
        case .resolve:
            if let purchase = await store.interruptedPurchases.first { try await store.resolveIssue(of: purchase) }
        case .giveUp:
            if let purchase = await store.interruptedPurchases.first { try await store.cancelIssue(of: purchase) }
        case .redeem: return await answer { _ = try await store.redeemOfferCode("spring") }
        case .shareFromFamily(let product): return await answer { _ = try await store.shareFromFamily(product) }
        case .endSharing(let number):
            let shared = paid.filter { $0.event.hasPrefix("family") }
            guard !shared.isEmpty else { break }
            return await answer { try await store.endFamilySharing(of: shared[number % shared.count].id) }
        case .billingFails(let isFailing): await store.setBillingFailure(isFailing)
        case .payOverdue: return await answerOfSubscription { try await store.resolveBillingIssue(of: $0) }
        case .raisePrice: return await answerOfSubscription { try await store.requestPriceConsent(of: $0) }
        case .answerPrice(let isAgreed):
            return await answerOfSubscription {
                isAgreed
                    ? try await store.consentToPriceIncrease(of: $0) : try await store.declinePriceIncrease(of: $0)
            }
        case .buyElsewhere(let product): return await answer { _ = try await store.buyOutside(product) }
        case .refund(let number):
            let paid = paid
            guard !paid.isEmpty else { break }
            return await answer { try await store.refund(paid[number % paid.count].id) }
        case .restore:
            let (store, shop) = (store, shop)
            if isAttached { await store.run { await shop.restore() } }
        case .renewal(let isOn): return await answerOfSubscription { try await store.setAutoRenewal(isOn, of: $0) }
        case .advance(let days): try await store.advance(by: .seconds(days * 86_400))
        case .forceRenewal: return await answerOfSubscription { try await store.forceRenewal(of: $0) }
        case .expire: return await answerOfSubscription { try await store.expireSubscription(of: $0) }
        case .detach: await detach()
        case .attach: try await attach()
        case .stopFinishing: books.finishes = false
        case .relaunch: try await relaunch()
        }
        return ""
    }

    /// An app that does not listen does not sell: a queue would keep the payment for later, the other API would not.
    private func buy(_ product: String) async {
        let (store, shop) = (store, shop)
        if isAttached { await store.run { await shop.buy(product) } }
    }

    func attach() async throws {
        let (store, shop) = (store, shop)
        await store.run { await shop.attach() }
        isAttached = true
        await store.settle()
    }

    func detach() async {
        let (store, shop) = (store, shop)
        await store.run { await shop.detach() }
        isAttached = false
    }

    func relaunch() async throws {
        await detach()
        await store.settle()
        let now = store.now
        if database != .memory {
            store = try SampleShelf.open(database: database, startingAt: now, timeline: timeline, quirks: quirks)
        }
        books.finishes = true
        shop = Self.shop(kind, books, timeline, store, mistake, naivety)
        timeline.record("— relaunch —", in: .store, at: now)
        try await attach()
    }

    private func answer(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "done"
        } catch {
            return "\(error)"
        }
    }

    private func answerOfSubscription(_ body: (UInt64) async throws -> Void) async -> String {
        guard let id = paid.last(where: { $0.event.contains("plan.") })?.id else { return "no subscription" }
        return await answer { try await body(id) }
    }
}
