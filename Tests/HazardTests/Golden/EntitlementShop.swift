import Foundation
import OpenStoreKitTest

/// An app over the asynchronous API that stores nothing about access, and reads it when a screen needs it.
@MainActor final class EntitlementShop {
    /// The source of access.
    enum Source {
        case entitlements, statuses
    }

    enum Mistake {
        case stopsAfterOneElement, neverFinishes, firstStatusOnly
    }

    private let device: ParityDevice
    private let source: Source
    private let mistake: Mistake?

    static func launch(_ device: ParityDevice, _ source: Source, _ mistake: Mistake? = nil) async -> ParityApp {
        let shop = EntitlementShop(device, source, mistake)
        await shop.begin()
        return ParityApp(
            buy: { await shop.buy($0) },
            restore: { await shop.restore() },
            unlocked: { await shop.owned() }
        )
    }

    private init(_ device: ParityDevice, _ source: Source, _ mistake: Mistake?) {
        (self.device, self.source, self.mistake) = (device, source, mistake)
    }

    private func begin() async {
        let updates = Transaction.updates.makeAsyncIterator()
        let intents = PurchaseIntent.intents.makeAsyncIterator()
        // One of the two styles reads the unfinished transactions by itself, before the listener repeats them.
        if source == .statuses {
            for await result in Transaction.unfinished { await deliver(result) }
        }
        Task {
            var updates = updates
            while let result = await updates.next() {
                await deliver(result)
                if mistake == .stopsAfterOneElement { return }
            }
        }
        Task {
            var intents = intents
            while let intent = await intents.next() { await buy(intent.product) }
        }
    }

    private func buy(_ productID: String) async {
        do {
            guard let product = try await Product.products(for: [productID]).first else { return }
            await buy(product)
        } catch {
            return
        }
    }

    private func buy(_ product: Product) async {
        do {
            let result = try await product.purchase(options: [.appAccountToken(device.account)])
            if case .success(let purchase) = result { await deliver(purchase) }
        } catch {
            return
        }
    }

    private func restore() async {
        do { try await AppStore.sync() } catch { return }
    }

    private func deliver(_ result: VerificationResult<Transaction>) async {
        guard case .verified(let transaction) = result else { return }
        if transaction.productType == .consumable { grant(transaction) }
        if mistake != .neverFinishes { await transaction.finish() }
    }

    private func grant(_ transaction: Transaction) {
        guard transaction.revocationDate == nil else { return }
        let known = device.defaults.stringArray(forKey: "granted") ?? []
        guard !known.contains("\(transaction.id)") else { return }
        device.defaults.set(known + ["\(transaction.id)"], forKey: "granted")
        device.grantLog.grant(transaction)
    }

    private func owned() async -> Set<String> {
        var owned: Set<String> = []
        switch source {
        case .entitlements:
            for await case .verified(let transaction) in Transaction.currentEntitlements {
                owned.insert(transaction.productID)
            }
        case .statuses:
            if case .verified(let pro) = await Transaction.latest(for: "pro"), pro.revocationDate == nil {
                owned.insert(pro.productID)
            }
            for status in await statuses() where status.state == .subscribed || status.state == .inGracePeriod {
                owned.insert(status.transaction.unsafePayloadValue.productID)
            }
        }
        return owned
    }

    private func statuses() async -> [Product.SubscriptionInfo.Status] {
        do {
            let all = try await Product.SubscriptionInfo.status(for: "plans")
            return mistake == .firstStatusOnly ? Array(all.prefix(1)) : all
        } catch {
            return []
        }
    }
}
