/// A syntax error in a JSON text, with its byte offset.
package struct JSONFault: Error, Hashable {
    package let offset: Int
    package let reason: String

    package init(offset: Int, reason: String) {
        self.offset = offset
        self.reason = reason
    }
}
