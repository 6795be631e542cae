public import Foundation

/// A value as SQLite stores it.
public enum SQLiteValue: Hashable, Sendable {
    /// No value.
    case null

    /// A whole number of 64 bits with a sign.
    case integer(Int64)

    /// A floating-point number; binding one that is not a number fails, because SQLite would store `NULL`.
    case real(Double)

    /// Text, which may be empty and may contain the character zero.
    case text(String)

    /// Bytes; no bytes are a value too, not `NULL`.
    case blob(Data)

    /// A whole number, or `NULL` for `nil`.
    ///
    /// - Parameter value: The number.
    public init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }

    /// A whole number, or `NULL` for `nil`.
    ///
    /// - Parameter value: The number.
    public init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }

    /// 1 for true, 0 for false, or `NULL` for `nil`.
    ///
    /// - Parameter value: The flag.
    public init(_ value: Bool?) { self = value.map { .integer($0 ? 1 : 0) } ?? .null }

    /// A floating-point number, or `NULL` for `nil`.
    ///
    /// - Parameter value: The number.
    public init(_ value: Double?) { self = value.map { .real($0) } ?? .null }

    /// Text, or `NULL` for `nil`.
    ///
    /// - Parameter value: The text.
    public init(_ value: String?) { self = value.map { .text($0) } ?? .null }

    /// Bytes, or `NULL` for `nil`.
    ///
    /// - Parameter value: The bytes.
    public init(_ value: Data?) { self = value.map { .blob($0) } ?? .null }
}

extension SQLiteValue: ExpressibleByNilLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// `nil` is `NULL`.
    ///
    /// - Parameter nilLiteral: Nothing.
    public init(nilLiteral: ()) { self = .null }

    /// A whole number written in the source.
    ///
    /// - Parameter value: The number.
    public init(integerLiteral value: Int64) { self = .integer(value) }

    /// Text written in the source.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) { self = .text(value) }
}
