/// A word, sign or literal of a source file, without comments.
struct Token: Hashable, Sendable {
    enum Kind: Sendable {
        case word, number, text, sign
        /// A word with a number sign, such as `#if` and `#available`.
        case directive
    }

    let kind: Kind
    let text: String
    /// The number of bytes before the token.
    let offset: Int
    let length: Int
    let line: Int
    let column: Int
    /// True for the first token of a line.
    var startsLine = false
    /// True if a space or a comment stands before the token.
    var followsSpace = false
    /// True if a space or the end of a line stands after the token.
    var precedesSpace = false
    /// True for a word between backticks, which is no keyword.
    var isQuoted = false

    static func == (left: Token, right: String) -> Bool { left.text == right && left.kind != .text }
    static func != (left: Token, right: String) -> Bool { !(left == right) }
}
