import SQLiteDatabase

extension Migration {
    /// Stores the cause of an entry or event with its kind.
    ///
    /// Earlier versions had one column for the tag of a queue's request, the customer's reason for a refund, the
    /// identifier of an extension for all subscribers, a fixed text for a replayed history, and the purchase of another
    /// family member. The last two are stored as before.
    ///
    /// In stored requests and attempts the tag of the queue has another key. The same text inside of a string of these
    /// documents has other characters, because its quotation marks are escaped.
    static let causes = Migration(
        number: 11,
        sql: """
            DROP INDEX transactions_by_origin;
            ALTER TABLE transactions RENAME COLUMN origin_tag TO cause;
            UPDATE transactions SET cause = 'queue:' || cause WHERE cause NOT GLOB 'family:[0-9]*:[0-9]*';
            CREATE INDEX transactions_by_cause ON transactions (cause) WHERE cause IS NOT NULL;
            DROP INDEX journal_answers;
            ALTER TABLE journal RENAME COLUMN origin_tag TO cause;
            UPDATE journal SET cause =
                CASE kind WHEN 'refundRequested' THEN 'refund:' WHEN 'renewalExtended' THEN 'extension:' ELSE 'queue:' END
                || cause
                WHERE cause IS NOT NULL AND (kind IN ('refundRequested', 'renewalExtended')
                    OR (cause <> 'replay' AND cause NOT GLOB 'family:[0-9]*:[0-9]*'));
            CREATE INDEX journal_answers ON journal (cause) WHERE kind = 'answered';
            UPDATE pending SET request =
                CAST(replace(CAST(request AS TEXT), '"originTag":', '"queueTag":') AS BLOB)
                WHERE instr(request, CAST('"originTag":' AS BLOB));
            UPDATE failures SET attempt =
                CAST(replace(CAST(attempt AS TEXT), '"originTag":', '"queueTag":') AS BLOB)
                WHERE instr(attempt, CAST('"originTag":' AS BLOB));
            """
    )
}
