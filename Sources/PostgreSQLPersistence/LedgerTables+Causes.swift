#if PostgreSQL
extension LedgerTables {
    /// The fourth version: the cause of an entry or event is stored with its kind.
    ///
    /// Earlier versions had one column for the tag of a queue's request, the customer's reason for a refund, the
    /// identifier of an extension for all subscribers, a fixed text for a replayed history, and the purchase of another
    /// family member. The last two are stored as before.
    ///
    /// In stored requests and attempts the tag of the queue has another key, which is there once at most. The same text
    /// inside of a string of these documents has other characters, because its quotation marks are escaped.
    static let causes = [
        "DROP INDEX openstorekit.transactions_by_origin",
        "ALTER TABLE openstorekit.transactions RENAME COLUMN origin_tag TO cause",
        "UPDATE openstorekit.transactions SET cause = 'queue:' || cause WHERE cause !~ '^family:[0-9]+:[0-9]+$'",
        """
        CREATE INDEX transactions_by_cause ON openstorekit.transactions (store_id, cause) WHERE cause IS NOT NULL
        """,
        "DROP INDEX openstorekit.journal_answers",
        "ALTER TABLE openstorekit.journal RENAME COLUMN origin_tag TO cause",
        """
        UPDATE openstorekit.journal SET cause =
            CASE kind WHEN 'refundRequested' THEN 'refund:' WHEN 'renewalExtended' THEN 'extension:' ELSE 'queue:' END
            || cause
        WHERE cause IS NOT NULL AND (kind IN ('refundRequested', 'renewalExtended')
            OR (cause <> 'replay' AND cause !~ '^family:[0-9]+:[0-9]+$'))
        """,
        "CREATE INDEX journal_answers ON openstorekit.journal (store_id, cause) WHERE kind = 'answered'",
        renaming(in: "request", of: "pending"),
        renaming(in: "attempt", of: "failures"),
    ]

    /// Returns the command that renames the key, which works for bytes that are no text as well.
    private static func renaming(in column: String, of table: String) -> String {
        let key = "'\"originTag\":'::bytea"
        return """
            UPDATE openstorekit.\(table)
            SET \(column) = overlay(\(column) PLACING '"queueTag":'::bytea FROM position(\(key) IN \(column)) FOR 12)
            WHERE position(\(key) IN \(column)) > 0
            """
    }
}
#endif
