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

    let queue: SKPaymentQueue
    let waitingQueue: AsyncPaymentQueue
    /// The side that buys is the side that finishes.
    let owner = FinishingOwner.asynchronous
    /// The coordinator of deliveries without a waiting request, from both APIs.
    lazy var desk = DeliveryCoordinator(owner: owner, records: MemoryDeliveryRecords()) { [weak self] delivery in
        guard let self else { throw StaysOpen() }
        try await grant(delivery)
    }
    /// The deliveries that the app has granted.
    var granted: Set<DeliveryKey> = []
    /// The deliveries that the app has received and not finished.
    var open: Set<DeliveryKey> = []

    var launch: LaunchHandler?
    var listeners: [Task<Void, Never>] = []
    var promoted: Product?
    var products: [String: Product] = [:]
    let work = Work()
    /// The restores that the queue has not completed yet.
    var restoresUnderWay = 0

    /// Creates a store that does not listen yet.
    public init() {
        queue = SKPaymentQueue.default()
        waitingQueue = AsyncPaymentQueue(queue, owner: owner)
    }

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - atomically: True to finish the purchase when `completion` returns; otherwise the app calls `finish`.
    ///   - completion: Receives unfinished purchases, purchases on other devices, and renewals.
    public func completeTransactions(atomically: Bool, completion: @escaping ([Purchase]) -> Void) {
        launch = LaunchHandler(atomically: atomically, completion: completion)
        listen(to: QueueEvents(of: queue)) { store, event in await store.handle(event) }
        listen(to: Transaction.updates) { store, result in await store.handle(result) }
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
            var wish = PurchaseArguments(productID: productID)
            wish.quantity = quantity
            wish.accountToken = token(for: applicationUsername)
            await buy(product, options: wish.options, atomically: atomically, completion: completion)
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
    ///   - atomically: True to finish when `completion` returns; otherwise the app calls `finish`.
    ///   - completion: Receives the restored purchases and the failures.
    public func restorePurchases(atomically: Bool, completion: @escaping (RestoreResults) -> Void) {
        work.start { [self] in await restore(atomically: atomically, completion: completion) }
    }

    /// Finishes a purchase that was not bought atomically.
    ///
    /// - Parameters:
    ///   - purchase: The purchase, as the app received it.
    ///   - completion: Called when the purchase is finished, also if it was finished before.
    public func finish(_ purchase: Purchase, completion: @escaping () -> Void) {
        work.start { [self] in
            await complete(purchase)
            completion()
        }
    }
}
