public import Foundation

/// What an app may decide while the payment queue works.
///
/// Both questions have a default answer: go on.
///
/// ## Differs from Apple
/// Optional methods are found at compile time, with the trap that ``SKPaymentTransactionObserver`` describes. Apple's queue asks
/// again about a price when the app comes to the front, and shows the question by itself where there is no delegate; this one
/// leaves it then to `Message.messages` and ``SKPaymentQueue/showPriceConsentIfNeeded()``.
public protocol SKPaymentQueueDelegate: NSObjectProtocol {
    /// The storefront changed while a payment was being worked off (F-05).
    ///
    /// No answer within a second counts as `false`, on a clock that stands still unless a test advances it: when it advances.
    ///
    /// - Parameters:
    ///   - paymentQueue: The queue.
    ///   - transaction: The payment's entry.
    ///   - newStorefront: The storefront that would sell now.
    /// - Returns: Whether to go on there; `false` fails the transaction with
    ///   ``SKError/Code/storeProductNotAvailable`` (E-12).
    func paymentQueue(
        _ paymentQueue: SKPaymentQueue,
        shouldContinue transaction: SKPaymentTransaction,
        in newStorefront: SKStorefront
    ) -> Bool

    /// The store wants to ask the customer to agree to a higher price (S-30).
    ///
    /// It is asked when the first observer of a launch comes while such a question waits, and when one comes up later.
    ///
    /// - Parameter paymentQueue: The queue.
    /// - Returns: Whether to ask now; after `false` the app asks with `showPriceConsentIfNeeded()`.
    func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool
}

extension SKPaymentQueueDelegate {
    /// Goes on in the new storefront.
    public func paymentQueue(
        _ paymentQueue: SKPaymentQueue,
        shouldContinue transaction: SKPaymentTransaction,
        in newStorefront: SKStorefront
    ) -> Bool { true }

    /// Asks the customer now.
    public func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool { true }
}
