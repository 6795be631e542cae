import Foundation
import SQLiteDatabase

/// The queue's own tables, which may be in the same file as the store's tables.
enum JournalSchema {
    /// The application identifier in the header of every database of this package.
    static let applicationID: Int32 = 0x4F53_4B31

    static let migrator = Migrator(
        schemaName: "queue",
        migrations: [
            Migration(
                number: 1,
                sql: """
                    CREATE TABLE queue_entries (
                        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
                        tag TEXT NOT NULL UNIQUE,
                        standing TEXT NOT NULL,
                        terms TEXT NOT NULL,
                        change_number INTEGER,
                        added_at REAL,
                        details TEXT
                    ) STRICT;
                    CREATE TABLE queue_user_names (
                        transaction_id INTEGER PRIMARY KEY,
                        name TEXT NOT NULL
                    ) STRICT;
                    CREATE TABLE queue_revocations (
                        transaction_id INTEGER NOT NULL,
                        revoked_at REAL NOT NULL,
                        product_id TEXT NOT NULL,
                        is_told INTEGER NOT NULL,
                        PRIMARY KEY (transaction_id, revoked_at)
                    ) STRICT, WITHOUT ROWID;
                    """
            ),
            // Rows without an owner were written before owners existed, or where owners cannot be distinguished.
            Migration(number: 2, sql: "ALTER TABLE queue_entries ADD COLUMN owner INTEGER"),
            Migration(
                number: 3,
                sql: """
                    CREATE TABLE queue_waiting_names (
                        tag TEXT PRIMARY KEY,
                        name TEXT NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    """
            ),
            // State that refers to transaction identifiers ends with them, also when no queue ran in the meantime.
            Migration(
                number: 4,
                sql: """
                    CREATE TABLE queue_state (
                        id INTEGER PRIMARY KEY CHECK (id = 1),
                        cleared_at INTEGER NOT NULL
                    ) STRICT;
                    """
            ),
            // The lock file and the process of each owner, because the lock file may be deleted or replaced.
            Migration(
                number: 5,
                sql: """
                    CREATE TABLE queue_owners (
                        number INTEGER PRIMARY KEY,
                        device INTEGER NOT NULL,
                        inode INTEGER NOT NULL,
                        process TEXT NOT NULL
                    ) STRICT;
                    """
            ),
        ]
    )
}

/// The reason why the queue could not write or read its durable state.
enum JournalFailure: Error, Hashable, CustomStringConvertible {
    case opening(MigrationFailure)
    case database(SQLiteFailure)
    /// A value in a row is invalid; `column` and `tag` identify it.
    case damaged(path: String, tag: String, column: String)
    /// The queue cannot hold the lock that shows other processes that its payments have an owner.
    case unlockable(path: String, reason: String)

    var description: String {
        switch self {
        case .opening(let failure): failure.description
        case .database(let failure): failure.description
        case .damaged(let path, let tag, let column):
            "The journal of the payment queue at \(path) is damaged: column \(column) of entry \(tag) cannot be read"
        case .unlockable(let path, let reason):
            """
            The payment queue cannot lock the file \(path): \(reason). It takes over no payments and records none, because \
            another process could make them as well. Let the user of this process read the file
            """
        }
    }
}

/// The encoding of values in the journal's columns.
enum JournalText {
    /// Returns the JSON of a value with sorted keys, so that equal values have equal texts.
    static func of(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            preconditionFailure("Strings, numbers and dates have a JSON form: \(error)")
        }
    }

    /// Returns the value of a text; `nil` if the text is not the JSON of such a value, or missing.
    static func value<Value: Decodable>(_ type: Value.Type, of text: String?) -> Value? {
        guard let text else { return nil }
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch {
            return nil
        }
    }
}
