import Foundation
import StoreKit

final class HesitantDelegate: NSObject, SKPaymentQueueDelegate {
    func paymentQueue(
        _ paymentQueue: SKPaymentQueue,
        shouldContinue transaction: SKPaymentTransaction,
        in newStorefront: SKStorefront
    ) -> Bool {
        newStorefront.countryCode == "USA"
    }

    func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool { false }
}
