package import Foundation
import SQLiteDatabase
import StoreInterface
package import StoreTime

extension LedgerDatabase {
    private static let noncePrefix = "nonce:"
    /// The upper bound of the keys with the prefix of nonces.
    private static let nonceEnd = "nonce;"

    /// Deletes all used nonces.
    func forgetNonces() throws(PersistenceFailure) {
        try run(.deleteStatesBelow, [.text(Self.noncePrefix), .text(Self.nonceEnd), .integer(.max)])
    }

    /// Records the use of a nonce, and deletes expired ones.
    ///
    /// The table grows with the unexpired nonces, not with the history.
    ///
    /// - Parameters:
    ///   - nonce: The nonce.
    ///   - end: The date until which it must not be used again.
    ///   - date: The current date.
    /// - Returns: False, without a change, if the nonce was used before.
    /// - Throws: A failure to write. The nonce is not recorded then.
    package func useUpNonce(
        _ nonce: UUID,
        until end: StoreDate,
        at date: StoreDate
    ) throws(PersistenceFailure) -> Bool {
        try transaction { () throws(PersistenceFailure) in
            let forgotten = SQLiteValue.integer(date.milliseconds)
            try run(.deleteStatesBelow, [.text(Self.noncePrefix), .text(Self.nonceEnd), forgotten])
            let key = Self.noncePrefix + nonce.uuidString.lowercased()
            try run(.insertNewState, [.text(key), .integer(end.milliseconds)])
            return connection.changes == 1
        }
    }
}

extension LedgerDatabase {
    /// Returns the key material of receipts, or `nil` before ``createReceiptMetadata(_:)``.
    package func receiptMetadata() throws(PersistenceFailure) -> ReceiptMetadata? {
        let found = try first(.receiptIdentity) { row throws(SQLiteFailure) in try ReceiptKeyRow(row) }
        guard let found else { return nil }
        return try required { () throws(StateDamage) in try found.metadata(in: "receipt_identity") }
    }

    /// Stores the key material of receipts exactly once, also when several processes try at the same time.
    ///
    /// - Returns: The stored key material: `metadata`, or that of the process that stored it first.
    /// - Throws: A failure to read or to write.
    package func createReceiptMetadata(_ metadata: ReceiptMetadata) throws(PersistenceFailure) -> ReceiptMetadata {
        try transaction { () throws(PersistenceFailure) in
            if let existing = try self.receiptMetadata() { return existing }
            let values: [SQLiteValue] = [
                .blob(metadata.certificate), .blob(metadata.privateKey),
                .text(metadata.deviceID.uuidString.lowercased()),
            ]
            try run(.insertReceiptIdentity, values)
            return metadata
        }
    }

    /// Returns the candidates for the receipt: those that `Transaction.all` lists and those that it does not, each
    /// oldest first.
    ///
    /// The cost depends on the result only: finished consumables are not read.
    package func receiptCandidates() throws(PersistenceFailure) -> [ReceiptCandidate] {
        try snapshot { () throws(PersistenceFailure) in
            var candidates: [ReceiptCandidate] = []
            for query in [LedgerQuery.receiptListed, .receiptUnlisted] {
                let rows = try rows(query) { row throws(SQLiteFailure) in
                    (text: try TextRow(row), isFinished: try row.int64(at: 5) != 0)
                }
                for row in rows {
                    candidates.append(ReceiptCandidate(text: try text(of: row.text), isFinished: row.isFinished))
                }
            }
            return candidates
        }
    }
}
