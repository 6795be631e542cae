import AppModel
import Foundation
import OpenStoreKit

/// Everything that the app buys.
///
/// Call `completeTransactions` at launch, and everything on the main queue; all completions come there.
public class PurchaseStore: NSObject {
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

    let queue = SKPaymentQueue.default()
    var launch: LaunchHandler?
    /// Asked for and not answered, by product, in the order of asking.
    var asked: [String: [PurchaseRequest]] = [:]
    var restore: RestoreRequest?
    /// What waits for a transaction to leave the queue.
    var finishing: [SKPaymentTransaction: () -> Void] = [:]
    var promoted: SKPayment?
    var products: [String: SKProduct] = [:]
    /// A request has to be kept while it runs.
    var productRequests: [SKRequest: ProductsRequest] = [:]
    var receiptRequests: [SKRequest: (PurchaseFailure?) -> Void] = [:]

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - atomically: Whether to finish what was bought when `completion` returns; otherwise the app calls `finish`.
    ///   - completion: Told of what was bought and not finished before, or was bought elsewhere, or renewed.
    public func completeTransactions(atomically: Bool, completion: @escaping ([Purchase]) -> Void) {
        launch = LaunchHandler(atomically: atomically, completion: completion)
        queue.add(self)
    }

    /// Stops listening.
    public func stop() {
        queue.remove(self)
    }

    /// Buys a product.
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - quantity: How many, up to ten.
    ///   - atomically: Whether to finish when `completion` returns; otherwise the app calls `finish`.
    ///   - applicationUsername: The app's user.
    ///   - completion: Told how it ended.
    public func purchase(
        _ productID: String,
        quantity: Int,
        atomically: Bool,
        applicationUsername: String?,
        completion: @escaping (PurchaseResult) -> Void
    ) {
        guard SKPaymentQueue.canMakePayments() else { return completion(.failure(.notAllowed)) }
        retrieveProducts([productID]) { results in
            if let failure = results.failure { return completion(.failure(failure)) }
            guard let product = self.products[productID] else { return completion(.failure(.productUnavailable)) }
            let payment = SKMutablePayment(product: product)
            payment.quantity = quantity
            payment.applicationUsername = applicationUsername
            self.add(payment, PurchaseRequest(atomically: atomically, completion: completion))
        }
    }

    /// Buys the promoted product that `shouldBuyPromoted` said no to.
    ///
    /// - Parameters:
    ///   - atomically: Whether to finish when `completion` returns; otherwise the app calls `finish`.
    ///   - completion: Told how it ended.
    public func buyPromoted(atomically: Bool, completion: @escaping (PurchaseResult) -> Void) {
        guard let payment = promoted else { return completion(.failure(.productUnavailable)) }
        promoted = nil
        add(payment, PurchaseRequest(atomically: atomically, completion: completion))
    }

    /// Restores what the customer bought earlier.
    ///
    /// - Parameters:
    ///   - atomically: Whether to finish when `completion` returns; otherwise the app calls `finish`.
    ///   - completion: Told what was restored and what went wrong.
    public func restorePurchases(atomically: Bool, completion: @escaping (RestoreResults) -> Void) {
        restore = RestoreRequest(atomically: atomically, completion: completion)
        queue.restoreCompletedTransactions()
    }

    /// Finishes a purchase that was not bought atomically.
    ///
    /// - Parameters:
    ///   - purchase: The purchase, as it was told.
    ///   - completion: Told when it is finished, also when it was before.
    public func finish(_ purchase: Purchase, completion: @escaping () -> Void) {
        let transaction = queue.transactions.first { $0.transactionIdentifier == purchase.transactionID }
        guard let transaction = transaction else { return completion() }
        finishing[transaction] = completion
        queue.finishTransaction(transaction)
    }

    private func add(_ payment: SKPayment, _ request: PurchaseRequest) {
        asked[payment.productIdentifier, default: []].append(request)
        queue.add(payment)
    }
}
