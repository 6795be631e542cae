import Foundation
import SQLiteDatabase
import StorePersistence
import StoreTime
import Testing

/// Numbers that are good once.
@Suite(.timeLimit(.minutes(15))) struct NonceTests {
    @Test func `Q-33 a number is used up once, and forgotten when nobody could use it any more`() throws {
        let connection = try SQLiteConnection(.memory)
        let database = try LedgerDatabase(connection)
        let (nonce, others) = (UUID(), (0..<3).map { _ in UUID() })
        let start = StoreDate(milliseconds: 0)
        let end = StoreDate(milliseconds: 1000)
        func kept() throws -> Int64? {
            try connection.first("SELECT count(*) FROM store_state") { row throws(SQLiteFailure) in
                try row.int64(at: 0)
            }
        }
        try database.setValue("another", -5)
        #expect(try database.useUpNonce(nonce, until: end, at: start))
        #expect(try !database.useUpNonce(nonce, until: end, at: start))
        for other in others { #expect(try database.useUpNonce(other, until: end, at: end)) }
        #expect(try !database.useUpNonce(nonce, until: end, at: end))
        #expect(try kept() == 5)
        let late = StoreDate(milliseconds: 1001)
        #expect(try database.useUpNonce(UUID(), until: StoreDate(milliseconds: 3000), at: late))
        #expect(try kept() == 2)
        #expect(try database.value("another") == -5)
    }
}
