#if PostgreSQL
extension LedgerTables {
    /// The third version: the families of accounts.
    ///
    /// An account is in one family, for all of its apps. The order of `id` is that of joining.
    static let familyTables = [
        """
        CREATE TABLE openstorekit.families (
            account text PRIMARY KEY,
            family text NOT NULL,
            is_sharing boolean NOT NULL DEFAULT true,
            id bigint GENERATED ALWAYS AS IDENTITY
        )
        """,
        "CREATE INDEX families_members ON openstorekit.families (family, id)",
    ]
}
#endif
