import SQLiteDatabase
import StoreLedger
package import StoreTime

extension LedgerDatabase {
    /// Under this key stands the change number of the last clearing.
    private static let clearing = "cleared-at"

    /// The change number of the last clearing; 0 before the first.
    package func lastClearing() throws(PersistenceFailure) -> Int64 { try value(Self.clearing) ?? 0 }

    /// Removes everything that was ever bought, requested and told; identifiers start again (TS-07, TS-08).
    ///
    /// Numbers that signatures used up may be used again: nothing was bought with them any more.
    /// Keys, the device's identifier, settings and ``value(_:)`` stay. The change number goes on, and stands for the one event
    /// that is left, so that nobody who listens meets an old number twice.
    ///
    /// - Returns: The change number afterwards.
    @discardableResult
    package func clear(at date: StoreDate) throws(PersistenceFailure) -> Int64 {
        try transaction { () throws(PersistenceFailure) in
            let sequence = try sequence() + 1
            let commands: [LedgerCommand] = [
                .clearTransactions, .clearChains, .clearPending, .clearFailures, .clearJournal,
            ]
            for command in commands {
                try run(command)
            }
            try write(LedgerEvent(.cleared, at: date), as: sequence)
            try run(.restartIdentifiers)
            try forgetNonces()
            try setValue(Self.clearing, sequence)
            return sequence
        }
    }
}
