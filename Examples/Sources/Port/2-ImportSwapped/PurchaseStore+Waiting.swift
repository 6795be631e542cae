import AppModel
import Foundation
import OpenStoreKit

extension PurchaseStore {
    /// What is told of purchases that nobody waits for.
    struct LaunchHandler {
        let atomically: Bool
        let completion: ([Purchase]) -> Void
    }

    /// A purchase that somebody waits for.
    struct PurchaseRequest {
        let atomically: Bool
        let completion: (PurchaseResult) -> Void
    }

    /// A restore that is under way.
    struct RestoreRequest {
        let atomically: Bool
        let completion: (RestoreResults) -> Void
        var transactions: [SKPaymentTransaction] = []
    }

    /// A question about products.
    struct ProductsRequest {
        let request: SKProductsRequest
        let completion: (RetrieveResults) -> Void
    }
}
