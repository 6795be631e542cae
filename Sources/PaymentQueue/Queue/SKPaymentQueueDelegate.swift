public import Foundation

/// The decisions that an app can make while the payment queue processes its payments.
///
/// Both methods have a default implementation that returns `true`.
///
/// ## Differs from Apple
/// Optional methods are found at compile time, with the pitfall that ``SKPaymentTransactionObserver`` describes.
/// Apple's queue repeats a price consent prompt when the app comes to the front, and shows the prompt itself where
/// there is no delegate. This queue leaves both to `Message.messages` and
/// ``SKPaymentQueue/showPriceConsentIfNeeded()``.
public protocol SKPaymentQueueDelegate: NSObjectProtocol {
    /// Decides whether a payment continues after the storefront changed while the queue was processing it (F-05).
    ///
    /// No answer within a second counts as `false`. The second is measured on the store's clock; a test clock stands
    /// still until the test advances it.
    ///
    /// - Parameters:
    ///   - paymentQueue: The queue.
    ///   - transaction: The payment's transaction.
    ///   - newStorefront: The storefront that would now sell the product.
    /// - Returns: True to continue in the new storefront; `false` fails the transaction with
    ///   ``SKErrorCode/storeProductNotAvailable`` (E-12).
    func paymentQueue(
        _ paymentQueue: SKPaymentQueue,
        shouldContinue transaction: SKPaymentTransaction,
        in newStorefront: SKStorefront
    ) -> Bool

    /// Decides whether the store prompts the customer now to accept a higher price (S-30).
    ///
    /// The queue calls this method when the first observer of a launch is attached while a prompt is pending, and when
    /// a later prompt arrives.
    ///
    /// - Parameter paymentQueue: The queue.
    /// - Returns: True to prompt now; after `false`, the app prompts with `showPriceConsentIfNeeded()`.
    func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool
}

extension SKPaymentQueueDelegate {
    /// Continues in the new storefront.
    public func paymentQueue(
        _ paymentQueue: SKPaymentQueue,
        shouldContinue transaction: SKPaymentTransaction,
        in newStorefront: SKStorefront
    ) -> Bool { true }

    /// Prompts the customer now.
    public func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool { true }
}
