package import StoreCatalog
package import StoreInterface
package import StoreLedger
package import StoreTime

extension LocalStore {
    /// Takes over a recorded history (V-16).
    ///
    /// - Parameter prepare: Makes the entries, with identifiers from the first free one on; called again if another
    ///   process has written meanwhile.
    /// - Returns: The second result of `prepare`.
    /// - Throws: The error of `prepare`, the refusal of the ledger, or a failure to save.
    package func replay<Report: Sendable>(
        _ prepare: @escaping @Sendable (UInt64, Catalog, StoreDate) throws(StoreFailure) -> ([ReplayedEntry], Report)
    ) throws(StoreFailure) -> Report {
        try performNow { ledger, date throws(StoreFailure) in
            let (entries, report) = try prepare(ledger.nextTransactionID, ledger.catalog, date)
            return (report, try ledger.decideReplay(of: entries, at: date))
        }
    }
}
