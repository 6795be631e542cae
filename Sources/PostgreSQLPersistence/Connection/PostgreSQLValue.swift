#if PostgreSQL
package import Foundation

/// A value that is bound to a parameter of a statement.
///
/// Values are sent in PostgreSQL's binary format, without quoting and parsing. The server infers the type of a
/// parameter from the statement; a statement says `$1::bigint` where nothing else determines it.
package enum PostgreSQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case boolean(Bool)
    case text(String)
    case bytes(Data)

    /// Binds a text, or `NULL` for `nil`.
    package init(_ text: String?) { self = text.map(Self.text) ?? .null }

    /// Binds a number, or `NULL` for `nil`.
    package init(_ number: Int64?) { self = number.map(Self.integer) ?? .null }

    /// The binary form; `nil` for `NULL`.
    var binary: [UInt8]? {
        switch self {
        case .null: nil
        case .integer(let number): (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * Int64($0))) }
        case .boolean(let flag): [flag ? 1 : 0]
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes): Array(bytes)
        }
    }
}

/// A statement with one command and its values.
package struct PostgreSQLStatement: Hashable, Sendable {
    package let sql: String
    package let values: [PostgreSQLValue]
    /// True for the end of a group: statements after it are executed even if one before it fails.
    let endsGroup: Bool

    /// Creates a statement.
    ///
    /// - Parameters:
    ///   - sql: One command, with `$1`, `$2` and so on for the values. A connection prepares it once.
    ///   - values: The values.
    package init(_ sql: String, _ values: [PostgreSQLValue] = []) {
        self.init(sql, values, endsGroup: false)
    }

    private init(_ sql: String, _ values: [PostgreSQLValue], endsGroup: Bool) {
        self.sql = sql
        self.values = values
        self.endsGroup = endsGroup
    }

    /// Ends a group of statements, of which the first that fails is the last that is executed.
    package static let endOfGroup = PostgreSQLStatement("", [], endsGroup: true)
}
#endif
