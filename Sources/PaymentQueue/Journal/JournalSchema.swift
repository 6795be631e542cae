import Foundation
import SQLiteDatabase

/// The queue's own tables, which may stand beside the store's in one file.
enum JournalSchema {
    /// The number in the header of every database of this package.
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
            // Rows of no owner come from before there were any, or from where nobody can tell owners apart.
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
            // What is known by the identifiers of transactions ends with them, also when no queue ran meanwhile.
            Migration(
                number: 4,
                sql: """
                    CREATE TABLE queue_state (
                        id INTEGER PRIMARY KEY CHECK (id = 1),
                        cleared_at INTEGER NOT NULL
                    ) STRICT;
                    """
            ),
        ]
    )
}

/// Why the queue could not keep, or read, what it must not forget.
enum JournalFailure: Error, Hashable, CustomStringConvertible {
    case opening(MigrationFailure)
    case database(SQLiteFailure)
    /// A value does not say what it should; `column` and `tag` name the place.
    case damaged(path: String, tag: String, column: String)

    var description: String {
        switch self {
        case .opening(let failure): failure.description
        case .database(let failure): failure.description
        case .damaged(let path, let tag, let column):
            "The journal of the payment queue at \(path) is damaged: column \(column) of entry \(tag) cannot be read"
        }
    }
}

/// Values as the journal's columns hold them.
enum JournalText {
    /// JSON with its keys in order, so that equal values are equal texts.
    static func of(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            preconditionFailure("Strings, numbers and dates have a JSON form: \(error)")
        }
    }

    /// The value of a text; `nil` when it is not the JSON of one.
    static func value<Value: Decodable>(_ type: Value.Type, of text: String) -> Value? {
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch {
            return nil
        }
    }
}
