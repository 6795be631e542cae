/// A failure of the cryptographic library.
package struct SigningFailure: Error, Hashable, Sendable {
    /// The operation that failed.
    package let operation: String
    /// The error text of the library.
    package let detail: String

    package init(operation: String, detail: String) {
        self.operation = operation
        self.detail = detail
    }
}

extension SigningFailure: CustomStringConvertible {
    package var description: String { "\(operation): \(detail)" }
}
