import Foundation
import StoreKit

protocol TransactionType {
    var transactionDate: Date? { get }
    var transactionIdentifier: String? { get }
    var transactionState: SKPaymentTransactionState { get }
    var downloads: [SKDownload] { get }
}

extension SKPaymentTransaction: TransactionType {
    var productIdentifier: String { original?.payment.productIdentifier ?? payment.productIdentifier }

    var wasCancelled: Bool {
        guard let error = error as? SKError else { return false }
        return error.code == .paymentCancelled
    }
}
