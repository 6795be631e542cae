import AppModel
import Foundation
import OpenStoreKitTest

/// The rest of the app, which grants purchases and records the calls that it receives.
@MainActor final class App {
    let store: any PurchaseFacade

    /// The granted quantities, by product.
    private(set) var handedOver: [String: Int] = [:]
    /// The deliveries that the app did not request.
    private(set) var told: [Purchase] = []
    private(set) var failures: [PurchaseFailure] = []
    private(set) var revoked: [String] = []
    private(set) var storefronts: [String] = []
    /// The promoted products that the app was asked about.
    private(set) var promoted: [String] = []

    private let shop: SimulatedStore
    private var awaited: (condition: (App) -> Bool, continuation: CheckedContinuation<Void, Never>)?

    init(_ stage: Stage, asking shop: SimulatedStore, buysPromoted: Bool = false) {
        self.shop = shop
        store = stage.makeStore()
        store.onFailure = { [unowned self] _, failure in heard { failures.append(failure) } }
        store.onRevocation = { [unowned self] productIDs in heard { revoked += productIDs } }
        store.onStorefrontChange = { [unowned self] country in heard { storefronts.append(country) } }
        store.shouldBuyPromoted = { [unowned self] product in
            heard { promoted.append(product.id) }
            return buysPromoted
        }
    }

    /// Waits until the shop has delivered every event, and the app has handled them.
    func settle() async {
        await shop.settle()
        await store.settle()
        await shop.settle()
    }

    /// Waits until the app has received and handled a number of events.
    ///
    /// Waits for events of the queue's sequence, for which the shop cannot wait.
    func hears(_ condition: @escaping (App) -> Bool) async {
        if condition(self) { return await settle() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { awaited = (condition, $0) }
        } onCancel: {
            // A test whose time limit is over must end, and not wait forever.
            Task { await giveUp() }
        }
        await settle()
    }

    func launch(atomically: Bool = true) {
        store.completeTransactions(atomically: atomically) { [unowned self] purchases in
            heard {
                told += purchases
                for purchase in purchases { handOver(purchase) }
            }
        }
    }

    func buy(
        _ productID: String,
        quantity: Int = 1,
        atomically: Bool = true,
        user: String? = nil
    ) async -> PurchaseResult {
        await withCheckedContinuation { continuation in
            store.purchase(productID, quantity: quantity, atomically: atomically, applicationUsername: user) {
                if case .success(let purchase) = $0 { self.handOver(purchase) }
                continuation.resume(returning: $0)
            }
        }
    }

    func buyPromoted() async -> PurchaseResult {
        await withCheckedContinuation { continuation in
            store.buyPromoted(atomically: true) {
                if case .success(let purchase) = $0 { self.handOver(purchase) }
                continuation.resume(returning: $0)
            }
        }
    }

    func restore(atomically: Bool = true) async -> RestoreResults {
        await withCheckedContinuation { continuation in
            store.restorePurchases(atomically: atomically) { continuation.resume(returning: $0) }
        }
    }

    func retrieve(_ productIDs: Set<String>) async -> RetrieveResults {
        await withCheckedContinuation { continuation in
            store.retrieveProducts(productIDs) { continuation.resume(returning: $0) }
        }
    }

    func finish(_ purchase: Purchase) async {
        await withCheckedContinuation { continuation in
            store.finish(purchase) { continuation.resume() }
        }
    }

    func refreshReceipt() async -> PurchaseFailure? {
        await withCheckedContinuation { continuation in
            store.refreshReceipt { continuation.resume(returning: $0) }
        }
    }

    private func giveUp() {
        awaited?.continuation.resume()
        awaited = nil
    }

    private func heard(_ remember: () -> Void) {
        remember()
        guard let (condition, continuation) = awaited, condition(self) else { return }
        awaited = nil
        continuation.resume()
    }

    private func handOver(_ purchase: Purchase) { handedOver[purchase.productID, default: 0] += purchase.quantity }
}
