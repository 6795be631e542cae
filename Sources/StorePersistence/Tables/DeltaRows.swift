package import StoreLedger

/// The rows of a delta, as a storage has read them.
package struct DeltaRows {
    /// The keys of the rows that were looked for; those without a row no longer exist.
    package var sought: LedgerRows
    package var entries: [(row: TransactionRow, isOpen: Bool)] = []
    package var chains: [ChainRow] = []
    package var pending: [StateRow] = []
    package var events: [EventRow] = []

    package init(sought: LedgerRows) { self.sought = sought }
}

extension DamageReporting {
    /// Returns the delta that rows lead to.
    ///
    /// Rows that cannot be read are reported, and count as missing.
    ///
    /// - Parameters:
    ///   - rows: The rows. A row may be among them twice.
    ///   - sequence: The change number of the last event in the journal.
    ///   - nextTransactionID: The identifier of the next transaction.
    /// - Returns: The delta.
    package func delta(of rows: DeltaRows, at sequence: Int64, next nextTransactionID: UInt64) -> LedgerDelta {
        var delta = LedgerDelta(sequence: sequence, nextTransactionID: nextTransactionID)
        delta.missingEntries = rows.sought.entries
        var seen: Set<UInt64> = []
        for (row, isOpen) in rows.entries where seen.insert(row.id).inserted {
            for damage in row.damages { report(damaged("transactions", damage)) }
            if isOpen {
                delta.missingEntries.remove(row.id)
                delta.openEntries.append(row.entry)
            } else {
                delta.missingEntries.insert(row.id)
            }
        }
        delta.chains = leavingOutDamage(rows.chains) { row throws(StateDamage) in try row.chain() }
        delta.missingChains = rows.sought.chains.union(rows.chains.compactMap(\.key))
            .subtracting(delta.chains.map(\.key))
        delta.pending = leavingOutDamage(rows.pending) { row throws(StateDamage) in try row.request() }
        delta.settled = rows.sought.pending.union(rows.pending.map(\.id))
            .subtracting(delta.pending.map(\.transactionID))
        delta.events = leavingOutDamage(rows.events) { row throws(StateDamage) in try row.record() }
        return delta
    }
}
