import SQLiteDatabase

extension Migration {
    /// Orders purchases by their date instead of their identifier, which is assigned at the request.
    ///
    /// Finished non-renewing subscriptions can then be listed in order. A further index finds the earlier transaction
    /// that answered a request.
    static let purchaseOrder = Migration(
        number: 7,
        sql: """
            DROP INDEX transactions_standing;
            CREATE INDEX transactions_standing ON transactions (product_id, purchase_ms)
                WHERE kind = 'Non-Renewing Subscription' AND is_revoked = 0;
            DROP INDEX transactions_lasting_unlisted;
            CREATE INDEX transactions_lasting_unlisted ON transactions (is_listed, purchase_ms)
                WHERE kind = 'Non-Renewing Subscription' AND is_listed = 0;
            CREATE INDEX journal_answers ON journal (origin_tag) WHERE kind = 'answered';
            """
    )
}
