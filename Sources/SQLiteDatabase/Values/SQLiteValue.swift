public import Foundation

/// A value of one of SQLite's storage classes.
public enum SQLiteValue: Hashable, Sendable {
    /// No value.
    case null

    /// A signed integer of 64 bits.
    case integer(Int64)

    /// A floating-point number; binding NaN fails, because SQLite would store `NULL`.
    case real(Double)

    /// A text, which may be empty and may contain zero characters.
    case text(String)

    /// Bytes; an empty value is not `NULL`.
    case blob(Data)

    /// Creates an integer value, or `NULL` for `nil`.
    ///
    /// - Parameter value: The number.
    public init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }

    /// Creates an integer value, or `NULL` for `nil`.
    ///
    /// - Parameter value: The number.
    public init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }

    /// Creates 1 for true, 0 for false, or `NULL` for `nil`.
    ///
    /// - Parameter value: The flag.
    public init(_ value: Bool?) { self = value.map { .integer($0 ? 1 : 0) } ?? .null }

    /// Creates a floating-point value, or `NULL` for `nil`.
    ///
    /// - Parameter value: The number.
    public init(_ value: Double?) { self = value.map { .real($0) } ?? .null }

    /// Creates a text value, or `NULL` for `nil`.
    ///
    /// - Parameter value: The text.
    public init(_ value: String?) { self = value.map { .text($0) } ?? .null }

    /// Creates a value of bytes, or `NULL` for `nil`.
    ///
    /// - Parameter value: The bytes.
    public init(_ value: Data?) { self = value.map { .blob($0) } ?? .null }
}

extension SQLiteValue: ExpressibleByNilLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// Creates `NULL` from `nil`.
    ///
    /// - Parameter nilLiteral: Nothing.
    public init(nilLiteral: ()) { self = .null }

    /// Creates an integer value from a literal.
    ///
    /// - Parameter value: The number.
    public init(integerLiteral value: Int64) { self = .integer(value) }

    /// Creates a text value from a literal.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) { self = .text(value) }
}
