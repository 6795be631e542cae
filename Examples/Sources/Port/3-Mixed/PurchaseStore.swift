import AppModel
import Foundation
import OpenStoreKit

/// Everything that the app buys.
///
/// Call `completeTransactions` at launch.
@MainActor public final class PurchaseStore {
    /// The one of the app.
    public static let shared = PurchaseStore()

    /// Answers whether a product that the customer chose in the App Store shall be bought at once; no, unless set.
    ///
    /// What it says yes to is told to the handler of `completeTransactions`, the rest waits for `buyPromoted`.
    public var shouldBuyPromoted: ((ShopProduct) -> Bool)?
    /// Told of purchases that nobody waits for any more, and that failed.
    public var onFailure: ((_ productID: String, PurchaseFailure) -> Void)?
    /// Told of products that the customer has lost.
    public var onRevocation: (([String]) -> Void)?
    /// Told of the country in which the customer buys from now on.
    public var onStorefrontChange: ((_ countryCode: String) -> Void)?

    let queue: SKPaymentQueue
    let waitingQueue: AsyncPaymentQueue
    /// The side that buys is the side that finishes.
    let owner = FinishingOwner.asynchronous
    /// Where everything that nobody waits for goes, through whichever API it comes.
    lazy var desk = DeliveryCoordinator(owner: owner, records: MemoryDeliveryRecords()) { [weak self] delivery in
        guard let self else { throw StaysOpen() }
        try await grant(delivery)
    }
    /// What the app has handed over.
    var granted: Set<DeliveryKey> = []
    /// What the app was told of and has yet to finish.
    var open: Set<DeliveryKey> = []

    var launch: LaunchHandler?
    var listeners: [Task<Void, Never>] = []
    var promoted: Product?
    var products: [String: Product] = [:]
    let work = Work()
    /// Restores that were asked for, and of which the queue has not told the end.
    var restoresUnderWay = 0

    /// A store that listens to nothing yet.
    public init() {
        queue = SKPaymentQueue.default()
        waitingQueue = AsyncPaymentQueue(queue, owner: owner)
    }

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - atomically: Whether to finish what was bought when `completion` returns; otherwise the app calls `finish`.
    ///   - completion: Told of what was bought and not finished before, or was bought elsewhere, or renewed.
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

    /// Waits until nothing that was asked of this object, or told to it, is under way.
    public func settle() async {
        await work.settle()
    }

    /// Buys a product.
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - quantity: How many, up to ten.
    ///   - atomically: Whether to finish when `completion` returns; otherwise the app calls `finish`.
    ///   - applicationUsername: The app's user; only the text of a UUID travels with the purchase.
    ///   - completion: Told how it ended.
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

    /// Buys the promoted product that `shouldBuyPromoted` said no to.
    ///
    /// - Parameters:
    ///   - atomically: Whether to finish when `completion` returns; otherwise the app calls `finish`.
    ///   - completion: Told how it ended.
    public func buyPromoted(atomically: Bool, completion: @escaping (PurchaseResult) -> Void) {
        guard let product = promoted else { return completion(.failure(.productUnavailable)) }
        promoted = nil
        work.start { [self] in await buy(product, options: [], atomically: atomically, completion: completion) }
    }

    /// Restores what the customer bought earlier.
    ///
    /// - Parameters:
    ///   - atomically: Whether to finish when `completion` returns; otherwise the app calls `finish`.
    ///   - completion: Told what was restored and what went wrong.
    public func restorePurchases(atomically: Bool, completion: @escaping (RestoreResults) -> Void) {
        work.start { [self] in await restore(atomically: atomically, completion: completion) }
    }

    /// Finishes a purchase that was not bought atomically.
    ///
    /// - Parameters:
    ///   - purchase: The purchase, as it was told.
    ///   - completion: Told when it is finished, also when it was before.
    public func finish(_ purchase: Purchase, completion: @escaping () -> Void) {
        work.start { [self] in
            await complete(purchase)
            completion()
        }
    }
}
