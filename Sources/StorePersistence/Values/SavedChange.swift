package import StoreLedger

/// A decision of the ledger together with the texts that were signed for it.
package struct SavedChange: Hashable, Sendable {
    package let change: LedgerChange
    /// By identifier, one for every entry that is added or amended.
    ///
    /// Only a damaged entry may be amended without one: nobody can sign anew what could not be read, so it keeps the
    /// text it has.
    package let texts: [UInt64: StoredText]
    /// What ``LedgerDatabase/value(_:)`` answers from then on, by key.
    package var values: [String: Int64]

    package init(change: LedgerChange, texts: [UInt64: StoredText], values: [String: Int64] = [:]) {
        self.change = change
        self.texts = texts
        self.values = values
    }
}
