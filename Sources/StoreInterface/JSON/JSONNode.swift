/// A JSON value with its position in the file.
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
        /// An object with its members; of members with the same key, the last one.
        case object(JSONMembers)
    }

    package let offset: Int
    package let content: Content

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
