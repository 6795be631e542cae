import AppModel
import Foundation
import StoreKit

/// The products that the app buys.
///
/// Call `completeTransactions` at launch. Use the main queue for all calls; all completions run there.
public class PurchaseStore: NSObject {
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

    let queue = SKPaymentQueue.default()
    var launch: LaunchHandler?
    /// The purchase requests without a result, by product, in the order of the calls.
    var asked: [String: [PurchaseRequest]] = [:]
    var restore: RestoreRequest?
    /// The completions that wait until a transaction has left the queue.
    var finishing: [SKPaymentTransaction: () -> Void] = [:]
    var promoted: SKPayment?
    var products: [String: SKProduct] = [:]
    /// The running requests, because an app has to retain a request while it runs.
    var productRequests: [SKRequest: ProductsRequest] = [:]
    var receiptRequests: [SKRequest: (PurchaseFailure?) -> Void] = [:]

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - atomically: True to finish the purchase when `completion` returns; otherwise the app calls `finish`.
    ///   - completion: Receives unfinished purchases, purchases on other devices, and renewals.
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
    ///   - quantity: The quantity, from one to ten.
    ///   - atomically: True to finish when `completion` returns; otherwise the app calls `finish`.
    ///   - applicationUsername: The app's user.
    ///   - completion: Receives the result.
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

    /// Buys the promoted product that `shouldBuyPromoted` declined.
    ///
    /// - Parameters:
    ///   - atomically: True to finish when `completion` returns; otherwise the app calls `finish`.
    ///   - completion: Receives the result.
    public func buyPromoted(atomically: Bool, completion: @escaping (PurchaseResult) -> Void) {
        guard let payment = promoted else { return completion(.failure(.productUnavailable)) }
        promoted = nil
        add(payment, PurchaseRequest(atomically: atomically, completion: completion))
    }

    /// Restores the customer's earlier purchases.
    ///
    /// - Parameters:
    ///   - atomically: True to finish when `completion` returns; otherwise the app calls `finish`.
    ///   - completion: Receives the restored purchases and the failures.
    public func restorePurchases(atomically: Bool, completion: @escaping (RestoreResults) -> Void) {
        restore = RestoreRequest(atomically: atomically, completion: completion)
        queue.restoreCompletedTransactions()
    }

    /// Finishes a purchase that was not bought atomically.
    ///
    /// - Parameters:
    ///   - purchase: The purchase, as the app received it.
    ///   - completion: Called when the purchase is finished, also if it was finished before.
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
