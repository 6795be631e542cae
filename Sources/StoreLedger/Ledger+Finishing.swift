package import StoreTime

extension Ledger {
    /// Marks an entry as delivered; `nil` when there is nothing to mark (T-28).
    package func decideFinish(_ id: UInt64, at date: StoreDate) -> LedgerChange? {
        guard var entry = entries[id], !entry.isFinished else { return nil }
        var change = blankChange()
        entry.isFinished = true
        change.entries.append(.moved(entry))
        if !isHeld(entry) { change.closed.append(id) }
        change.events.append(
            LedgerEvent(.finished, at: date, productID: entry.productID, transactionID: id, groupID: entry.groupID)
        )
        return change
    }
}
