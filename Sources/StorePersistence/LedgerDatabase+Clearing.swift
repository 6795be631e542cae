import SQLiteDatabase
import StoreLedger
package import StoreTime

extension LedgerDatabase {
    /// Removes everything that was ever bought, requested and told; identifiers start again (TS-07, TS-08).
    ///
    /// Keys, the device's identifier and ``value(_:)`` stay. The change number goes on, and stands for the one event
    /// that is left, so that nobody who listens meets an old number twice.
    ///
    /// - Returns: The change number afterwards.
    @discardableResult
    package func clear(at date: StoreDate) throws(PersistenceFailure) -> Int64 {
        try transaction { () throws(PersistenceFailure) in
            let sequence = try sequence() + 1
            for command in [LedgerCommand.clearTransactions, .clearChains, .clearPending, .clearJournal] {
                try run(command)
            }
            try write(LedgerEvent(.cleared, at: date), as: sequence)
            try run(.restartIdentifiers)
            return sequence
        }
    }
}
