/// Why a text is not JSON, and at which byte.
package struct JSONFault: Error, Hashable {
    package let offset: Int
    package let reason: String

    package init(offset: Int, reason: String) {
        self.offset = offset
        self.reason = reason
    }
}
