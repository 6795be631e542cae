import Foundation
import OpenStoreKit
import OpenStoreKitTest

/// One call to an observer, in a form that tests can compare.
enum ObserverCall: Hashable, CustomStringConvertible {
    /// Each transaction as `product state`, and the code of an error.
    case updated([String])
    /// The products of the transactions.
    case removed([String])
    case restoreFinished
    case restoreFailed(code: Int)
    case revoked([String])
    case storefrontChanged

    static func updated(_ transaction: String) -> ObserverCall { .updated([transaction]) }

    var description: String {
        switch self {
        case .updated(let transactions): "updated \(transactions)"
        case .removed(let products): "removed \(products)"
        case .restoreFinished: "restore finished"
        case .restoreFailed(let code): "restore failed \(code)"
        case .revoked(let products): "revoked \(products)"
        case .storefrontChanged: "storefront changed"
        }
    }
}

extension SKPaymentTransaction {
    /// The product and the state, and the code of an error.
    var productAndState: String {
        let code = error.map { " \(($0 as NSError).code)" } ?? ""
        return "\(payment.productIdentifier) \(transactionState.testDescription)\(code)"
    }
}
