import Foundation
import StoreInterface

/// The readable part of documents that did not verify (T-26).
///
/// A missing text is empty, a missing number 0, a missing date `Date.distantPast`.
extension SignedPayload {
    init(damaged json: Data) {
        self = .blank
        salvage(json)
    }
}

extension TransactionPayload {
    /// Reads what can be read of a transaction that did not verify.
    ///
    /// - Parameters:
    ///   - json: The payload of the document, whatever is left of it.
    ///   - transactionID: The store's own handle, which stands whatever the document says.
    init(damaged json: Data, transactionID: UInt64) {
        self = .blank
        originalTransactionId = WireIdentifier(transactionID)
        salvage(json)
        transactionId = WireIdentifier(transactionID)
    }
}
