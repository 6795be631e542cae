/// Something that the cryptographic library refused to do.
package struct SigningFailure: Error, Hashable, Sendable {
    /// What was being done, in our words.
    package let operation: String
    /// What the library said about it, in its own words.
    package let detail: String

    package init(operation: String, detail: String) {
        self.operation = operation
        self.detail = detail
    }
}

extension SigningFailure: CustomStringConvertible {
    package var description: String { "\(operation): \(detail)" }
}
