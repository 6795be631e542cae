import Foundation

/// An error of somebody else, handed through the store as it is.
///
/// Two are equal when they have the same domain, number and words, since errors in general cannot be compared.
package struct SystemCause: Hashable, Sendable, CustomStringConvertible {
    package let error: any Error

    package init(_ error: any Error) { self.error = error }

    package var description: String { error.localizedDescription }

    package static func == (lhs: Self, rhs: Self) -> Bool {
        let (left, right) = (lhs.error as NSError, rhs.error as NSError)
        return left.domain == right.domain && left.code == right.code && lhs.description == rhs.description
    }

    package func hash(into hasher: inout Hasher) {
        let error = error as NSError
        hasher.combine(error.domain)
        hasher.combine(error.code)
    }
}
