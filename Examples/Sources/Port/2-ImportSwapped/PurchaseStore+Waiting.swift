import AppModel
import Foundation
import OpenStoreKit

extension PurchaseStore {
    /// The handler of purchases for which no request waits.
    struct LaunchHandler {
        let atomically: Bool
        let completion: ([Purchase]) -> Void
    }

    /// A purchase with a caller that waits for the result.
    struct PurchaseRequest {
        let atomically: Bool
        let completion: (PurchaseResult) -> Void
    }

    /// A restore in progress.
    struct RestoreRequest {
        let atomically: Bool
        let completion: (RestoreResults) -> Void
        var transactions: [SKPaymentTransaction] = []
    }

    /// A request for products.
    struct ProductsRequest {
        let request: SKProductsRequest
        let completion: (RetrieveResults) -> Void
    }
}
