package import Foundation

/// The documents of the app itself: the signed app transaction and the receipt.
package protocol ReceiptStore: Sendable {
    /// Returns the signed app transaction; `refreshing` asks the customer to sign in first.
    func appTransaction(refreshing: Bool) async throws(StoreFailure) -> SignedText
    /// Asks the customer to sign in and brings everything up to date.
    func synchronize() async throws(StoreFailure)

    /// The location of the app's receipt, brought up to date first.
    ///
    /// The file may not exist. Waits for the store's executor, as the members with `async` do.
    var receiptURL: URL? { get }
    /// Returns the current receipt of the app, or `nil` if there is none.
    func receipt() async throws(StoreFailure) -> Data?
    /// Asks the customer to sign in, and rewrites the complete receipt.
    func refreshReceipt(_ demands: ReceiptDemands) async throws(StoreFailure)
    /// Returns the values that a validator needs for the receipt.
    func receiptTrust() async throws(StoreFailure) -> ReceiptTrust
}
