import AdapterSupport
import Foundation

extension PaymentRequest {
    /// Buys from the calling task's store, through the asynchronous API.
    ///
    /// - Parameters:
    ///   - token: The app account token of a payment whose terms have none; `nil` for no token.
    ///   - shouldContinue: Decides whether the purchase continues when the storefront changes (F-05). It may block its
    ///     thread.
    /// - Returns: The outcome. Every error is a failed outcome, because a queue throws none (E-14).
    func buy(
        token: UUID?,
        shouldContinue: @escaping @Sendable (Storefront) -> Bool
    ) async -> QueueOutcome {
        do {
            var options = try terms.purchaseOptions()
            if let token { options.insert(.appAccountToken(token)) }
            options.insert(.onStorefrontChange(shouldContinuePurchase: shouldContinue))
            // A payment of an earlier launch, and one without a product, have only the identifier.
            var product = product
            if product == nil { product = try await Product.products(for: [terms.productID]).first }
            guard let product else { return .failed(QueueFailure(.storeProductNotAvailable)) }
            return QueueOutcome(try await StoreDifferences.purchase(product, options: options))
        } catch {
            return .failed(QueueFailure(error))
        }
    }
}

/// The outcome of a purchase as a payment queue shows it.
enum QueueOutcome: Sendable {
    /// The store returned a transaction, which is new or which the customer had already.
    ///
    /// A queue does not check verification, so an unverified transaction is delivered like any other.
    case purchased(Transaction)

    /// The purchase is pending, because it waits for an event outside the app.
    case deferred

    /// The purchase failed.
    case failed(QueueFailure)

    /// Creates the outcome for a result of the asynchronous API.
    ///
    /// - Parameter result: The result of `purchase`.
    init(_ result: Product.PurchaseResult) {
        self =
            switch result {
            case .success(let transaction): .purchased(transaction.unsafePayloadValue)
            case .pending: .deferred
            // The customer cancelled. Apple may add results; the transaction of such a result arrives as an update.
            default: .failed(QueueFailure(.paymentCancelled))
            }
    }
}
