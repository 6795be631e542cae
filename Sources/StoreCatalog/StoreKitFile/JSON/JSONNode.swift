/// A JSON value, and where in the file it begins.
///
/// Numbers are kept as they are written, because a price must not pass through `Double`, and the place is kept
/// because whoever wrote the file wants to be told the line.
struct JSONNode {
    enum Content {
        case null
        case flag(Bool)
        case number(String)
        case text(String)
        case list([JSONNode])
        /// Where a key comes twice, the last one counts.
        case object([String: JSONNode])
    }

    let offset: Int
    let content: Content

    /// What the value is, for people.
    var kind: String {
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
