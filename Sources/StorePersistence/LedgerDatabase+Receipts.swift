import Foundation
import SQLiteDatabase

extension LedgerDatabase {
    /// What receipts are signed with; `nil` until ``createReceiptMetadata(_:)``.
    package func receiptMetadata() throws(PersistenceFailure) -> ReceiptMetadata? {
        struct Row {
            let certificate: Data
            let key: Data
            let device: String
        }
        let found = try first(.receiptIdentity) { row throws(SQLiteFailure) in
            Row(certificate: try row.blob(at: 0), key: try row.blob(at: 1), device: try row.text(at: 2))
        }
        guard let found else { return nil }
        guard let device = UUID(uuidString: found.device) else {
            throw damaged("receipt_identity", "“\(found.device)” is not the identifier of a device")
        }
        return ReceiptMetadata(certificate: found.certificate, privateKey: found.key, deviceID: device)
    }

    /// Keeps what receipts are signed with, exactly once, also when several processes try at the same moment.
    ///
    /// - Returns: What is kept: `metadata`, or what whoever came first gave.
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
