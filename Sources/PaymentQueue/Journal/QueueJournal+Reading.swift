import Foundation
import SQLiteDatabase

extension QueueJournal {
    /// Returns true if the journal has rows of other owners that still exist, in this process or in others.
    func hasLivingOwners() throws(JournalFailure) -> Bool {
        guard let owner = try currentOwner() else { return false }
        return try records(where: "owned.number IN (SELECT owner FROM queue_entries)").contains {
            $0.number != owner.number && owner.isAlive($0)
        }
    }

    /// Takes all rows of this queue and of ended queues, and returns the readable ones with the damages of the others.
    ///
    /// The oldest row comes first. From now on the rows belong to this queue.
    ///
    /// - Throws: The reason why the rows cannot be read, or why it is unknown which of them belong to this queue.
    func takeRows() throws(JournalFailure) -> (readable: [JournalEntry], damages: [JournalFailure]) {
        // If two queues begin at the same time, the second one finds that the first one has taken the rows.
        try owning { connection, owner throws(JournalFailure) in
            try renumberRows(in: connection)
            guard let owner else { return try rows(ownedBy: nil) }
            let others = try records(where: "1").filter { $0.number != owner.number && owner.isAlive($0) }
            let all = others.map { String($0.number) }.joined(separator: ", ")
            let living = (others.map(\.number) + [owner.number]).map { String($0) }.joined(separator: ", ")
            do throws(SQLiteFailure) {
                try connection.execute(
                    """
                    UPDATE queue_entries SET owner = \(owner.number) WHERE owner IS NULL OR owner NOT IN (\(all));
                    DELETE FROM queue_owners WHERE number NOT IN (\(living))
                    """
                )
            } catch {
                throw .database(error)
            }
            return try rows(ownedBy: owner.number)
        }
    }

    /// Gives new numbers to rows whose numbers no journal counts to, so that they are kept and later rows have room.
    private func renumberRows(in connection: SQLiteConnection) throws(JournalFailure) {
        let (first, last) = (JournalSequence.numbers.lowerBound, JournalSequence.numbers.upperBound)
        let altered = try read(
            "SELECT tag, sequence FROM queue_entries WHERE sequence NOT BETWEEN \(first) AND \(last) ORDER BY sequence"
        ) { row throws(SQLiteFailure) in (tag: try row.text(at: 0), number: try row.int64(at: 1)) }
        let counter = try read("SELECT seq FROM sqlite_sequence WHERE name = 'queue_entries'") {
            row throws(SQLiteFailure) in try row.int64(at: 0)
        }
        guard !altered.isEmpty || counter.contains(where: { $0 > last }) else { return }
        var number =
            try read(
                "SELECT coalesce(max(sequence), 0) FROM queue_entries WHERE sequence BETWEEN \(first) AND \(last)"
            ) { row throws(SQLiteFailure) in try row.int64(at: 0) }.first ?? 0
        do throws(SQLiteFailure) {
            for row in altered {
                number += 1
                try connection.run(
                    "UPDATE queue_entries SET sequence = ? WHERE tag = ?",
                    [.integer(number), .text(row.tag)]
                )
                QueueLog.report(
                    """
                    the journal at \(path) is damaged: entry \(row.tag) has the number \(row.number), which no queue \
                    counts to. The entry is kept as number \(number)
                    """
                )
            }
            try connection.run(
                "UPDATE sqlite_sequence SET seq = ? WHERE name = 'queue_entries'",
                [.integer(number)]
            )
        } catch {
            throw .database(error)
        }
    }

    /// Takes the row with a tag if its owner has ended and the row is readable.
    ///
    /// From now on the row belongs to this queue.
    ///
    /// - Throws: The reason why the row cannot be read, or why it is unknown to which queue it belongs.
    func takeRow(tagged tag: String) throws(JournalFailure) -> JournalEntry? {
        guard try currentOwner() != nil else { return nil }
        return try owning { connection, owner throws(JournalFailure) in
            guard let owner else { return nil }
            let former = try read("SELECT owner FROM queue_entries WHERE tag = ?", [.text(tag)]) {
                row throws(SQLiteFailure) in
                try row.optionalInt64(at: 0)
            }
            guard let former = former.first, former != owner.number else { return nil }
            if let former, try records(where: "owned.number = \(former)").contains(where: owner.isAlive) { return nil }
            do throws(SQLiteFailure) {
                try connection.run(
                    "UPDATE queue_entries SET owner = ? WHERE tag = ?",
                    [.integer(owner.number), .text(tag)]
                )
            } catch {
                throw .database(error)
            }
            return try rows(ownedBy: owner.number).readable.first { $0.row.tag == tag }
        }
    }

    /// Returns the owners of rows, and the owners that recorded themselves, which may have no rows.
    private func records(where condition: String) throws(JournalFailure) -> [OwnerRecord] {
        try read(
            """
            SELECT owned.number, known.device, known.inode, known.process FROM (
                SELECT owner AS number FROM queue_entries WHERE owner IS NOT NULL UNION SELECT number FROM queue_owners
            ) AS owned LEFT JOIN queue_owners AS known ON known.number = owned.number
            WHERE \(condition) ORDER BY owned.number
            """
        ) { row throws(SQLiteFailure) in
            let (device, inode) = (try row.optionalInt64(at: 1), try row.optionalInt64(at: 2))
            return OwnerRecord(
                number: try row.int64(at: 0),
                place: device.flatMap { device in inode.map { FilePlace(device: device, inode: $0) } },
                process: try row.optionalText(at: 3)
            )
        }
    }

    private func rows(
        ownedBy owner: Int64?
    ) throws(JournalFailure) -> (readable: [JournalEntry], damages: [JournalFailure]) {
        let rows = try read(
            """
            SELECT sequence, tag, standing, terms, change_number, added_at, details FROM queue_entries
            WHERE owner = ?1 OR ?1 IS NULL ORDER BY sequence
            """,
            [SQLiteValue(owner)]
        ) { row throws(SQLiteFailure) -> Result<JournalEntry, JournalFailure> in
            let tag = try row.text(at: 1)
            let state = JournalRow.State(name: try row.text(at: 2), details: try row.optionalText(at: 6))
            let moment = QueueTimestamp(
                changeNumber: try row.optionalInt64(at: 4),
                date: try row.optionalDouble(at: 5).map { Date(timeIntervalSinceReferenceDate: $0) }
            )
            guard let terms = JournalText.value(PaymentTerms.self, of: try row.text(at: 3)) else {
                return .failure(.damaged(path: path, tag: tag, column: "terms"))
            }
            guard let state else { return .failure(.damaged(path: path, tag: tag, column: "standing")) }
            let request = PaymentRequest(tag: tag, terms: terms, moment: moment)
            let sequence = JournalSequence(number: try row.int64(at: 0))
            return .success(JournalEntry(sequence: sequence, row: JournalRow(request, state)))
        }
        var (entries, damages): ([JournalEntry], [JournalFailure]) = ([], [])
        for row in rows {
            switch row {
            case .success(let entry): entries.append(entry)
            case .failure(let damage): damages.append(damage)
            }
        }
        return (entries, damages)
    }

    /// Returns the user name of a purchase, for a name that the store does not keep; `nil` if none is known.
    func userName(of record: PurchaseRecord) throws(JournalFailure) -> String? {
        try read(
            "SELECT name FROM queue_user_names WHERE transaction_id IN (?, ?) ORDER BY transaction_id = ? DESC LIMIT 1",
            [record.id, record.originalID, record.id].map { .integer(Int64(bitPattern: $0)) }
        ) { row throws(SQLiteFailure) in
            try row.text(at: 0)
        }.first
    }

    /// Returns the user names of interrupted payments, by the tag of the payment; usually empty.
    func waitingNames() throws(JournalFailure) -> [String: String] {
        let names = try read("SELECT tag, name FROM queue_waiting_names") { row throws(SQLiteFailure) in
            (try row.text(at: 0), try row.text(at: 1))
        }
        return Dictionary(uniqueKeysWithValues: names)
    }

    /// Returns true if a revocation was recorded before, by this or any other process, or is staged.
    func knows(_ revocation: RevokedPurchase) throws(JournalFailure) -> Bool {
        if isStaged(.revoked(revocation)) { return true }
        return try !read(
            "SELECT 1 FROM queue_revocations WHERE transaction_id = ? AND revoked_at = ?",
            revocation.key
        ) { _ in true }.isEmpty
    }

    /// Returns the revocations that no observer has received.
    func undeliveredRevocations() throws(JournalFailure) -> [RevokedPurchase] {
        try read(
            """
            SELECT transaction_id, revoked_at, product_id FROM queue_revocations WHERE is_told = 0
            ORDER BY revoked_at, transaction_id
            """
        ) { row throws(SQLiteFailure) in
            RevokedPurchase(
                transactionID: UInt64(bitPattern: try row.int64(at: 0)),
                date: Date(timeIntervalSinceReferenceDate: try row.double(at: 1)),
                productID: try row.text(at: 2)
            )
        }
    }

    private func read<T>(
        _ sql: String,
        _ bindings: [SQLiteValue] = [],
        _ body: (borrowing SQLiteRow) throws(SQLiteFailure) -> T
    ) throws(JournalFailure) -> [T] {
        let connection = try connection()
        do throws(SQLiteFailure) {
            return try connection.rows(sql, bindings, body)
        } catch {
            throw .database(error)
        }
    }
}
