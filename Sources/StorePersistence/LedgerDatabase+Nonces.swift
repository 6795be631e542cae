package import Foundation
import SQLiteDatabase
package import StoreTime

extension LedgerDatabase {
    private static let noncePrefix = "nonce:"
    /// Behind every key that begins with the prefix: the character after its last.
    private static let nonceEnd = "nonce;"

    /// Forgets every number that was used.
    func forgetNonces() throws(PersistenceFailure) {
        try run(.deleteStatesBelow, [.text(Self.noncePrefix), .text(Self.nonceEnd), .integer(.max)])
    }

    /// Remembers that a number was used, and forgets those whose time is over.
    ///
    /// What is kept grows with the numbers that are still good, not with the history.
    ///
    /// - Parameters:
    ///   - nonce: The number.
    ///   - end: Until when nobody may use it again.
    ///   - date: What time it is.
    /// - Returns: `false`, with nothing changed for it, when it was used before.
    /// - Throws: That it could not be written; it is not used up then.
    package func useUpNonce(
        _ nonce: UUID,
        until end: StoreDate,
        at date: StoreDate
    ) throws(PersistenceFailure) -> Bool {
        try transaction { () throws(PersistenceFailure) in
            let forgotten = SQLiteValue.integer(date.milliseconds)
            try run(.deleteStatesBelow, [.text(Self.noncePrefix), .text(Self.nonceEnd), forgotten])
            let key = Self.noncePrefix + nonce.uuidString.lowercased()
            try run(.insertNewState, [.text(key), .integer(end.milliseconds)])
            return connection.changes == 1
        }
    }
}
