import AppModel
import Foundation
import OpenStoreKit

/// The products that the app buys.
///
/// Call `completeTransactions` at launch.
@MainActor public final class PurchaseStore {
    /// The shared instance of the app.
    public static let shared = PurchaseStore()

    /// Decides whether a product that the customer chose in the App Store is bought at once; false by default.
    ///
    /// The handler of `completeTransactions` receives accepted purchases. Declined ones wait for `buyPromoted`.
    public var shouldBuyPromoted: ((ShopProduct) -> Bool)?
    /// Receives failed purchases for which no request waits.
    public var onFailure: ((_ productID: String, PurchaseFailure) -> Void)?
    /// Receives the products that the customer has lost.
    public var onRevocation: (([String]) -> Void)?
    /// Receives the new country of the customer's account.
    public var onStorefrontChange: ((_ countryCode: String) -> Void)?

    var launch: LaunchHandler?
    var listeners: [Task<Void, Never>] = []
    var promoted: Product?
    var products: [String: Product] = [:]
    let work = Work()

    /// Creates a store that does not listen yet.
    public init() {}

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - atomically: True to finish the purchase when `completion` returns; otherwise the app calls `finish`.
    ///   - completion: Receives unfinished purchases, purchases on other devices, and renewals.
    public func completeTransactions(atomically: Bool, completion: @escaping ([Purchase]) -> Void) {
        launch = LaunchHandler(atomically: atomically, completion: completion)
        listen(to: Transaction.updates) { store, result in await store.handle(result) }
        listen(to: PurchaseIntent.intents) { store, intent in await store.handle(intent.product) }
        listen(to: Storefront.updates) { store, storefront in store.handle(storefront) }
    }

    /// Stops listening.
    public func stop() {
        for listener in listeners { listener.cancel() }
        listeners = []
    }

    /// Waits for all requests to this object, and for all its deliveries.
    public func settle() async {
        await work.settle()
    }

    /// Buys a product.
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - quantity: The quantity, from one to ten.
    ///   - atomically: True to finish when `completion` returns; otherwise the app calls `finish`.
    ///   - applicationUsername: The app's user; only the text of a UUID is sent with the purchase.
    ///   - completion: Receives the result.
    public func purchase(
        _ productID: String,
        quantity: Int,
        atomically: Bool,
        applicationUsername: String?,
        completion: @escaping (PurchaseResult) -> Void
    ) {
        guard AppStore.canMakePayments else { return completion(.failure(.notAllowed)) }
        work.start { [self] in
            let results = await products(for: [productID])
            if let failure = results.failure { return completion(.failure(failure)) }
            guard let product = products[productID] else { return completion(.failure(.productUnavailable)) }
            var options: Set<Product.PurchaseOption> = [.quantity(quantity)]
            if let token = applicationUsername.flatMap({ UUID(uuidString: $0) }) {
                options.insert(.appAccountToken(token))
            }
            await buy(product, options: options, atomically: atomically, completion: completion)
        }
    }

    /// Buys the promoted product that `shouldBuyPromoted` declined.
    ///
    /// - Parameters:
    ///   - atomically: True to finish when `completion` returns; otherwise the app calls `finish`.
    ///   - completion: Receives the result.
    public func buyPromoted(atomically: Bool, completion: @escaping (PurchaseResult) -> Void) {
        guard let product = promoted else { return completion(.failure(.productUnavailable)) }
        promoted = nil
        work.start { [self] in await buy(product, options: [], atomically: atomically, completion: completion) }
    }

    /// Restores the customer's earlier purchases.
    ///
    /// - Parameters:
    ///   - atomically: Not used: the current entitlements need no finishing.
    ///   - completion: Receives the restored purchases and the failures.
    public func restorePurchases(atomically: Bool, completion: @escaping (RestoreResults) -> Void) {
        work.start { [self] in completion(await restore()) }
    }

    /// Finishes a purchase that was not bought atomically.
    ///
    /// - Parameters:
    ///   - purchase: The purchase, as the app received it.
    ///   - completion: Called when the purchase is finished, also if it was finished before.
    public func finish(_ purchase: Purchase, completion: @escaping () -> Void) {
        work.start {
            for await case .verified(let transaction) in Transaction.unfinished
            where String(transaction.id) == purchase.transactionID {
                await transaction.finish()
            }
            completion()
        }
    }
}
