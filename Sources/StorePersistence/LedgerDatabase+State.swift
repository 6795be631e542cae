package import Foundation
import SQLiteDatabase
package import StoreInterface
package import StoreTime

extension LedgerDatabase {
    /// A number that the store's owner keeps beside the ledger; `nil` when it was never set.
    package func value(_ key: String) throws(PersistenceFailure) -> Int64? {
        try first(.state, [.text(key)]) { row throws(SQLiteFailure) in try row.int64(at: 0) }
    }

    /// A change number that the store's owner keeps beside the ledger; `nil` when it was never set, or is damaged.
    ///
    /// The position before the first change is -1.
    package func position(_ key: String) throws(PersistenceFailure) -> Int64? {
        guard let found = try value(key), !StoredNumber.isCount(found), found != -1 else { return try value(key) }
        report(
            damaged("store_state", "the column value of “\(key)” is \(found), which no store counts to; it is left out")
        )
        return nil
    }

    /// Keeps a number, also when the transactions are cleared, or forgets it when it is `nil`.
    package func setValue(_ key: String, _ value: Int64?) throws(PersistenceFailure) {
        if let value {
            try run(.setState, [.text(key), .integer(value)])
        } else {
            try run(.deleteState, [.text(key)])
        }
    }
}

extension LedgerDatabase {
    private static let noncePrefix = "nonce:"
    /// Behind every key that begins with the prefix: the character after its last.
    private static let nonceEnd = "nonce;"

    /// Forgets every number that was used.
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
    /// - Returns: `false`, without a change, when it was used before.
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

extension LedgerDatabase: DeviceNotes {
    /// The promotions of this device, in their order (P-48).
    package func promotions() throws(PersistenceFailure) -> [PromotionPayload] {
        let rows = try rows(.promotions) { row throws(SQLiteFailure) in
            (productID: try row.text(at: 0), visibility: try row.int64(at: 1))
        }
        return promotions(rows)
    }

    /// Replaces the promotions, which stay when the transactions are cleared.
    package func changePromotions(
        _ change: ([PromotionPayload]) -> [PromotionPayload]
    ) throws(PersistenceFailure) {
        try transaction { () throws(PersistenceFailure) in
            let changed = change(try promotions())
            try run(.clearPromotions)
            for (position, promotion) in changed.enumerated() {
                try run(
                    .insertPromotion,
                    [
                        .integer(Int64(position)), .text(promotion.productID),
                        .integer(Int64(promotion.visibility.rawValue)),
                    ]
                )
            }
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
    /// - Returns: The stored key material: `metadata`, or that of the process that came first.
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

    /// Everything that may be in the receipt, oldest first within what `Transaction.all` lists and what it does not.
    ///
    /// Costs what the answer costs: finished consumables are not read.
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
