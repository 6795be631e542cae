import Foundation
import StoreInterface

/// Lenient decoding of documents that failed verification (T-26).
///
/// A missing text is empty, a missing number 0, a missing date `Date.distantPast`.
extension SignedPayload {
    init(damaged json: Data) {
        self = .blank
        salvage(json)
    }
}

extension TransactionPayload {
    /// Decodes the readable values of a transaction that failed verification.
    ///
    /// - Parameters:
    ///   - json: The payload of the document, which may be damaged.
    ///   - transactionID: The identifier of the store's row, which is used regardless of the document's content.
    init(damaged json: Data, transactionID: UInt64) {
        self = .blank
        originalTransactionId = WireIdentifier(transactionID)
        salvage(json)
        transactionId = WireIdentifier(transactionID)
    }
}
