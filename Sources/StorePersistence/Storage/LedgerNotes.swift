package import Foundation
package import StoreTime

/// Numbers and texts that a store keeps by name.
package protocol KeptValues: AnyObject {
    /// A number that the store's owner keeps; `nil` when it was never set.
    ///
    /// - Throws: A failure to read.
    func value(_ key: String) throws(PersistenceFailure) -> Int64?

    /// A change number that the store's owner keeps; `nil` when it was never set, or is damaged.
    ///
    /// The position before the first change is -1.
    ///
    /// - Throws: A failure to read.
    func position(_ key: String) throws(PersistenceFailure) -> Int64?

    /// Keeps a number, or forgets it when it is `nil`.
    ///
    /// - Throws: A failure to write.
    func setValue(_ key: String, _ value: Int64?) throws(PersistenceFailure)

    /// A text that the store's owner keeps; `nil` when it was never set.
    ///
    /// - Throws: A failure to read.
    func setting(_ key: String) throws(PersistenceFailure) -> String?

    /// Keeps a text, or forgets it when it is `nil`.
    ///
    /// - Throws: A failure to write.
    func setSetting(_ key: String, _ value: String?) throws(PersistenceFailure)
}

/// The part of a storage that the store's owner keeps beside the ledger: numbers, texts, nonces, keys of receipts.
///
/// All of it stays when the transactions are cleared, except used nonces.
package protocol LedgerNotes: KeptValues {
    /// Records the use of a nonce, and deletes expired ones.
    ///
    /// - Parameters:
    ///   - nonce: The nonce.
    ///   - end: The date until which it must not be used again.
    ///   - date: The current date.
    /// - Returns: `false`, without a change, when it was used before.
    /// - Throws: A failure to write. The nonce is not recorded then.
    func useUpNonce(_ nonce: UUID, until end: StoreDate, at date: StoreDate) throws(PersistenceFailure) -> Bool

    /// Returns the key material of receipts, or `nil` before ``createReceiptMetadata(_:)``.
    ///
    /// - Throws: A failure to read.
    func receiptMetadata() throws(PersistenceFailure) -> ReceiptMetadata?

    /// Stores the key material of receipts exactly once, also when several processes try at the same time.
    ///
    /// - Returns: The stored key material: `metadata`, or that of the process that came first.
    /// - Throws: A failure to read or to write.
    func createReceiptMetadata(_ metadata: ReceiptMetadata) throws(PersistenceFailure) -> ReceiptMetadata
}
