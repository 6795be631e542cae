public import Foundation
import StoreInterface
import StoreSigning

/// An error of creating a simulated server, or of one of its operations.
public enum SimulatedServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The environment of the store has no server; the text names the environment.
    case environment(String)
    /// A key cannot be read or used; the text contains the identifier and the reason.
    case key(String)
    /// Notifications cannot be delivered to this place; the text contains the reason.
    case destination(String)
    /// The socket of the loopback interface cannot be used; the text contains the reason.
    case network(String)
    /// The store refused the operation, or could not be read; the text contains the reason.
    case store(String)
    /// A recorded history cannot be read; the text names the place and the reason.
    case history(String)
    /// Notifications cannot be chosen, read or compared as the test asks; the text contains the reason.
    case notification(String)

    init(_ failure: StoreFailure) { self = .store(failure.description) }

    /// The operation, the problem and its place.
    public var description: String {
        switch self {
        case .environment(let text), .key(let text), .destination(let text), .network(let text), .store(let text),
            .history(let text), .notification(let text):
            text
        }
    }
}

extension SimulatedServerError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}
