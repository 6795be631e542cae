#if PostgreSQL
import Foundation
import StoreInterface
import StoreLedger
package import StorePersistence
package import StoreTime

extension PostgreSQLLedger {
    package func save(_ batch: [SavedChange], expecting sequence: Int64) throws(PersistenceFailure) {
        guard let last = batch.last else { return }
        try transaction(mappingFailures: { $0 }) { () throws(PersistenceFailure) in
            let head = batch.reduce(sequence) { $1.change.sequence(after: $0) }
            var writing = Writing(after: sequence, upTo: head, turn?.mark)
            // Advances only from the change number at which the batch was decided.
            writing.statements.append(
                statement(
                    Self.requiringRow(
                        """
                        UPDATE openstorekit.stores SET sequence = $3, next_transaction_id = $4
                        WHERE id = $1 AND sequence = $2
                        """
                    ),
                    [
                        .integer(sequence), .integer(head),
                        .integer(Int64(bitPattern: last.change.nextTransactionID)),
                    ]
                )
            )
            for saved in batch { try write(saved, into: &writing) }
            turn?.mark = writing.mark
            let (answered, failure) = try finish(with: writing.statements)
            guard let failure else { return }
            guard failure.state == Self.missingRow else { throw .server(ServerFailure(failure)) }
            guard answered > 0 else { throw .stale }
            let id = writing.required.first { $0.index == answered }?.id
            // A change of a missing row would be lost without an error.
            throw damaged("transactions", "there is no transaction \(id.map { "\($0)" } ?? "") to change")
        }
    }

    /// Returns a statement that fails with ``missingRow`` unless `sql` changes a row.
    ///
    /// The server then executes none of the statements that follow in the same group, such as a commit.
    static func requiringRow(_ sql: String) -> String {
        "WITH changed AS (\(sql) RETURNING 1) SELECT 1 / count(*) FROM changed"
    }

    /// The state of a division by zero, which ``requiringRow(_:)`` provokes.
    private static let missingRow = "22012"

    /// Runs `body` in a turn, which begins with the first statement of `body`.
    package func exclusively<T, Failure: Error>(
        mappingFailures mapFailure: (PersistenceFailure) -> Failure,
        _ body: () throws(Failure) -> T
    ) throws(Failure) -> T {
        try transaction(mappingFailures: mapFailure, body)
    }

    @discardableResult
    package func clear(at date: StoreDate) throws(PersistenceFailure) -> Int64 {
        try transaction(mappingFailures: { $0 }) { () throws(PersistenceFailure) in
            let cleared = try sequence() + 1
            var writing = Writing(after: cleared - 1, upTo: cleared, nil)
            for table in ["transactions", "chains", "pending", "failures", "journal"] {
                writing.statements.append(statement("DELETE FROM openstorekit.\(table) WHERE store_id = $1"))
            }
            write(LedgerEvent(.cleared, at: date), into: &writing)
            writing.statements += [
                statement(
                    """
                    UPDATE openstorekit.stores SET sequence = $2, next_transaction_id = first_transaction_id WHERE id = $1
                    """,
                    [.integer(cleared)]
                ),
                forgetNonces(before: nil), setValueStatement(Self.clearing, cleared),
            ]
            _ = try run(writing.statements)
            turn?.mark = writing.mark
            return cleared
        }
    }

    /// The key of the change number of the last clearing.
    private static let clearing = "cleared-at"

    package func lastClearing() throws(PersistenceFailure) -> Int64 { try value(Self.clearing) ?? 0 }
}

/// The collected statements of a save.
struct Writing {
    var statements: [PostgreSQLStatement] = []
    /// The statements that have to change one row, with the transaction that they change.
    var required: [(index: Int, id: UInt64)] = []
    /// The number of the last event that was collected.
    var sequence: Int64
    /// The change number after the save, which every row that it writes gets.
    let head: Int64
    /// The identifier of the save in the journal.
    let batch: String
    /// The change number before all saves of the turn.
    private let start: Int64

    /// The journal entry by which the save can be found.
    var mark: PostgreSQLLedger.Mark { .init(start: start, sequence: sequence, batch: batch) }

    init(after sequence: Int64, upTo head: Int64, _ mark: PostgreSQLLedger.Mark?) {
        self.sequence = sequence
        self.head = head
        start = mark?.start ?? sequence
        batch = mark?.batch ?? UUID.random().uuidString.lowercased()
    }
}

extension PostgreSQLLedger {
    private func write(_ saved: SavedChange, into writing: inout Writing) throws(PersistenceFailure) {
        let change = saved.change
        var closed = Set(change.closed)
        for entry in change.entries {
            let isOpen = closed.remove(entry.entry.id) == nil
            try write(entry, text: saved.texts[entry.entry.id], isOpen: isOpen, into: &writing)
        }
        for id in change.closed where closed.contains(id) {
            writing.required.append((writing.statements.count, id))
            writing.statements.append(
                statement(
                    Self.requiringRow(
                        """
                        UPDATE openstorekit.transactions SET is_open = false, changed_at = $3
                        WHERE store_id = $1 AND id = $2
                        """
                    ),
                    [key(id), .integer(writing.head)]
                )
            )
        }
        for chain in change.chains {
            writing.statements.append(
                statement(
                    """
                    INSERT INTO openstorekit.chains (store_id, group_id, ownership, state, changed_at)
                    VALUES ($1, $2, $3, $4, $5)
                    ON CONFLICT (store_id, group_id, ownership)
                    DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at
                    """,
                    [
                        .text(chain.groupID), .text(chain.ownership.rawValue),
                        .bytes(try encode(chain, in: "chains")), .integer(writing.head),
                    ]
                )
            )
        }
        for waiting in change.requested {
            let values: [PostgreSQLValue] = [key(waiting.transactionID), .bytes(try encode(waiting, in: "pending"))]
            writing.statements.append(
                statement(
                    "INSERT INTO openstorekit.pending (store_id, transaction_id, request) VALUES ($1, $2, $3)",
                    values
                )
            )
        }
        for id in change.settled {
            writing.statements.append(
                statement("DELETE FROM openstorekit.pending WHERE store_id = $1 AND transaction_id = $2", [key(id)])
            )
        }
        try writeEndings(of: change, into: &writing)
        for event in change.events { write(event, into: &writing) }
        for (name, value) in saved.values { writing.statements.append(setValueStatement(name, value)) }
    }

    /// Writes the deletions and the failed attempts of a change.
    private func writeEndings(of change: LedgerChange, into writing: inout Writing) throws(PersistenceFailure) {
        for id in change.deleted {
            writing.required.append((writing.statements.count, id))
            writing.statements.append(
                statement(
                    Self.requiringRow("DELETE FROM openstorekit.transactions WHERE store_id = $1 AND id = $2"),
                    [key(id)]
                )
            )
        }
        for chain in change.dropped {
            writing.statements.append(
                statement(
                    "DELETE FROM openstorekit.chains WHERE store_id = $1 AND group_id = $2 AND ownership = $3",
                    [.text(chain.groupID), .text(chain.ownership.rawValue)]
                )
            )
        }
        for attempt in change.failed {
            writing.statements.append(
                statement(
                    """
                    INSERT INTO openstorekit.failures (store_id, transaction_id, attempt) VALUES ($1, $2, $3)
                    ON CONFLICT (store_id, transaction_id) DO UPDATE SET attempt = excluded.attempt
                    """,
                    [key(attempt.transactionID), .bytes(try encode(attempt, in: "failures"))]
                )
            )
        }
        for id in change.forgotten {
            writing.statements.append(
                statement("DELETE FROM openstorekit.failures WHERE store_id = $1 AND transaction_id = $2", [key(id)])
            )
        }
    }

    private func write(_ event: LedgerEvent, into writing: inout Writing) {
        writing.sequence += 1
        writing.statements.append(
            statement(
                """
                INSERT INTO openstorekit.journal (store_id, sequence, batch, kind, at_ms, product_id, transaction_id,
                    group_id, cause, is_announced, changes_status)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
                """,
                [
                    .integer(writing.sequence), .text(writing.batch), .text(event.kind.rawValue),
                    .integer(event.date.milliseconds), PostgreSQLValue(event.productID),
                    PostgreSQLValue(event.transactionID.map { Int64(bitPattern: $0) }), PostgreSQLValue(event.groupID),
                    PostgreSQLValue(event.cause?.stored), .boolean(event.isAnnounced), .boolean(event.changesStatus),
                ]
            )
        )
    }

    func key(_ id: UInt64) -> PostgreSQLValue { .integer(Int64(bitPattern: id)) }

    private func encode(_ value: some Encodable, in table: String) throws(PersistenceFailure) -> Data {
        do {
            return try PayloadCoding.encode(value)
        } catch {
            throw damaged(table, "a state cannot be written: \(error)")
        }
    }
}
#endif
