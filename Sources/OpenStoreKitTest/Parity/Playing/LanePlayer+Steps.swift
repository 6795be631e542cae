import Foundation
import LocalStore
import OpenStoreKit
import SimulatedStores
import StoreInterface
import StoreLedger

extension LanePlayer {
    /// Plays a step; a step that cannot be played is recorded.
    func play(_ step: ParityStep) async {
        let name = step.description
        watched?.currentSettings.emptyRequests = [:]
        switch step {
        case .buy(let product): await buy(product, name)
        case .cancel(let product):
            customerPrompts.decide(toBuy: false)
            await buy(product, name)
            customerPrompts.decide(toBuy: true)
        case .askToBuy(let product):
            await simulated.setAskToBuy(true)
            await buy(product, name)
            await simulated.setAskToBuy(false)
        case .buyInterrupted(let product):
            await simulated.setInterruptedPurchases(true)
            await buy(product, name)
            await simulated.setInterruptedPurchases(false)
        case .restore:
            guard app != nil else { return }
            guard let restore = app?.restore else { return missedButtons.append("no way to restore purchases") }
            await tap(name) { await restore() }
        case .openScreen: if let open = app?.openScreen { await call(name) { await open() } }
        case .leaveScreen: if let open = app?.openScreen { await call(name, cancelled: true) { await open() } }
        case .lookAtPrice(let product): await lookAtPrice(of: product, name)
        case .approve, .decline, .resolveInterruption, .buyOutside, .redeem, .promote, .refund,
            .refundEarlier, .shareFromFamily, .endFamilySharing, .wait, .renewal, .billing, .payOverdue, .moveCustomer,
            .outside, .offline, .verification:
            do {
                try await happen(step)
            } catch {
                complaints.append("\(name): \(error)")
            }
            await settle()
        case .withdraw(let product): set { $0.withdrawn.insert(product) }
        case .quirks(let quirks): await keep("quirks") { $0.quirks = quirks }
        case .crashNext(let crash): set { $0.crash = crash }
        case .terminate, .launch, .reinstall:
            do {
                if app != nil { try await terminate() }
                if case .terminate = step { return }
                if case .reinstall = step { try storage.remove() }
                try await start()
            } catch {
                complaints.append("\(name): \(error)")
            }
        }
    }

    private func set(_ change: (inout WatchedSettings) -> Void) {
        change(&watchedSettings)
        if let watched { change(&watched.currentSettings) }
    }

    private func buy(_ product: String, _ name: String) async {
        guard let buy = app?.buy else { return }
        // An app may decide not to buy an unavailable product, or one with a pending request.
        if await isTakenCareOf(product) {
            await call(name) { await buy(product) }
        } else {
            await tap(name) { await buy(product) }
        }
    }

    private func isTakenCareOf(_ product: String) async -> Bool {
        let owned: [String]
        do throws(StoreFailure) {
            owned = try await transactions(.currentEntitlements).map(\.productId)
        } catch {
            // A store that cannot be read sells nothing either, and the app receives the error when it buys.
            owned = []
        }
        let waiting = await (simulated.pendingRequests + simulated.interruptedPurchases).map(\.productID)
        return owned.contains(product) || waiting.contains(product)
    }

    private func lookAtPrice(of product: String, _ name: String) async {
        guard let priceText = app?.priceText else { return }
        // The answers are kept in the order of the questions, whenever they come.
        let place = prices.count
        prices.append("\(product): no answer")
        await call(name) { [weak self] in
            let text = await priceText(product)
            self?.prices[place] = "\(product): \(text ?? "no price")"
        }
    }

    /// Carries out a step outside the app.
    ///
    /// - Throws: The reason why the step cannot be carried out.
    private func happen(_ step: ParityStep) async throws {
        switch step {
        case .approve:
            guard let request = await simulated.pendingRequests.first else { throw Self.nothing("waits for approval") }
            try await simulated.approve(request)
        case .decline:
            guard let request = await simulated.pendingRequests.first else { throw Self.nothing("waits for approval") }
            try await simulated.decline(request)
        case .resolveInterruption:
            guard let purchase = await simulated.interruptedPurchases.first else {
                throw Self.nothing("was interrupted")
            }
            try await simulated.resolveIssue(of: purchase)
        case .buyOutside(let product, let quantity): try await simulated.buyOutside(product, quantity: quantity)
        case .redeem(let code): try await simulated.redeemOfferCode(OfferCode(code))
        case .promote(let product):
            taps.append((product, customerPrompts.prompts.count))
            try await simulated.promote(product)
        case .refund(let product): try await simulated.refund(latest(product))
        case .refundEarlier(let product): try await simulated.refund(latest(product, before: 1))
        case .shareFromFamily(let product): try await simulated.shareFromFamily(product)
        case .endFamilySharing(let product): try await simulated.endFamilySharing(of: latest(product))
        case .wait(let days): try await simulated.advance(by: .seconds(days * 86_400))
        case .renewal(let product, let isOn): try await simulated.setAutoRenewal(isOn, of: latest(product))
        case .billing(let fails): await keep("billing") { await $0.setBillingFailure(fails) }
        case .payOverdue(let product): try await simulated.resolveBillingIssue(of: latest(product))
        case .moveCustomer(let country): await keep("storefront") { await $0.moveCustomer(to: country) }
        case .outside(_, let body): try await body(simulated)
        case .offline(let call, let isOffline):
            let error = isOffline ? StoreKitError.networkError(URLError(.notConnectedToInternet)) : nil
            await keep("fails \(call)") { await $0.fail(call, with: error) }
        case .verification(let fails):
            await keep("verification") { $0.failVerification(with: fails ? .invalidSignature : nil) }
        case .buy, .cancel, .askToBuy, .buyInterrupted, .restore, .openScreen, .leaveScreen, .lookAtPrice, .withdraw,
            .quirks, .crashNext, .terminate, .launch, .reinstall:
            break
        }
    }

    /// Applies a setting now, and again whenever the store is opened.
    private func keep(_ name: String, _ setting: @escaping (SimulatedStore) async -> Void) async {
        settings[name] = setting
        await setting(simulated)
    }

    /// Returns a transaction of a product.
    ///
    /// - Parameters:
    ///   - product: The product identifier.
    ///   - count: The number of newer transactions.
    /// - Returns: The identifier of the transaction.
    /// - Throws: A refusal if there are not so many transactions.
    private func latest(_ product: String, before count: Int = 0) async throws -> UInt64 {
        let journal = try await simulated.local.journal(after: 0, limit: .max)
        let made = journal.filter { $0.event.kind.makesTransaction && $0.event.productID == product }
        guard let id = made.dropLast(count).last?.event.transactionID else {
            throw Self.nothing("was bought of \(product)\(count == 0 ? "" : " before its newest transaction")")
        }
        return id
    }

    private static func nothing(_ what: String) -> SimulatedStoreError { .refused("nothing \(what)") }
}
