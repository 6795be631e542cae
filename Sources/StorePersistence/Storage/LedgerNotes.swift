package import Foundation
package import StoreTime

/// A store of numbers and texts by name.
package protocol KeptValues: AnyObject {
    /// Returns a number of the store's owner, or `nil` if it was never set.
    ///
    /// - Throws: A failure to read.
    func value(_ key: String) throws(PersistenceFailure) -> Int64?

    /// Returns a change number of the store's owner, or `nil` if it was never set or is damaged.
    ///
    /// The position before the first change is -1.
    ///
    /// - Throws: A failure to read.
    func position(_ key: String) throws(PersistenceFailure) -> Int64?

    /// Sets a number, or removes it if it is `nil`.
    ///
    /// - Throws: A failure to write.
    func setValue(_ key: String, _ value: Int64?) throws(PersistenceFailure)

    /// Returns a text of the store's owner, or `nil` if it was never set.
    ///
    /// - Throws: A failure to read.
    func setting(_ key: String) throws(PersistenceFailure) -> String?

    /// Sets a text, or removes it if it is `nil`.
    ///
    /// - Throws: A failure to write.
    func setSetting(_ key: String, _ value: String?) throws(PersistenceFailure)
}

extension KeptValues where Self: DamageReporting {
    package func position(_ key: String) throws(PersistenceFailure) -> Int64? {
        guard let found = try value(key) else { return nil }
        if found == -1 || StoredNumber.isCount(found) { return found }
        report(
            damaged(
                "store_state",
                "the column value of \"\(key)\" is \(found), which no store counts to; it is left out"
            )
        )
        return nil
    }
}

/// The part of a storage beside the ledger: numbers, texts, nonces, and keys of receipts.
///
/// Clearing the transactions removes only the used nonces.
package protocol LedgerNotes: KeptValues {
    /// Records the use of a nonce, and deletes expired ones.
    ///
    /// - Parameters:
    ///   - nonce: The nonce.
    ///   - end: The date until which it must not be used again.
    ///   - date: The current date.
    /// - Returns: False, without a change, if the nonce was used before.
    /// - Throws: A failure to write. The nonce is not recorded then.
    func useUpNonce(_ nonce: UUID, until end: StoreDate, at date: StoreDate) throws(PersistenceFailure) -> Bool

    /// Returns the key material of receipts, or `nil` before ``createReceiptMetadata(_:)``.
    ///
    /// - Throws: A failure to read.
    func receiptMetadata() throws(PersistenceFailure) -> ReceiptMetadata?

    /// Stores the key material of receipts exactly once, also when several processes try at the same time.
    ///
    /// - Returns: The stored key material: `metadata`, or that of the process that stored it first.
    /// - Throws: A failure to read or to write.
    func createReceiptMetadata(_ metadata: ReceiptMetadata) throws(PersistenceFailure) -> ReceiptMetadata
}
