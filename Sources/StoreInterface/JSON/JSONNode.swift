/// A JSON value, and where in the file it begins.
///
/// Numbers keep their text, because a price must not pass through `Double`, and the position is kept
/// for diagnostics with line and column.
package struct JSONNode: Sendable {
    package enum Content: Sendable {
        case null
        case flag(Bool)
        case number(String)
        case text(String)
        case list([JSONNode])
        /// Of members with the same key, the last one.
        case object([String: JSONNode])
    }

    /// A key that its object had before.
    package struct RepeatedKey: Sendable {
        package let key: String
        package let offset: Int
    }

    package let offset: Int
    package let content: Content
    /// The keys of an object that occur more than once, without their first occurrence, in the order of the text.
    package let repeatedKeys: [RepeatedKey]

    /// The kind of the value, for messages.
    package var kind: String {
        switch content {
        case .null: "null"
        case .flag: "a boolean"
        case .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        }
    }
}
