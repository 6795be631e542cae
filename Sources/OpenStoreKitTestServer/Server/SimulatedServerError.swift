public import Foundation
import StoreInterface
import StoreSigning

/// An error of making a simulated server, or of an operation that a test requested of it.
public enum SimulatedServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The store is of an environment for which no server exists; the text says which one.
    case environment(String)
    /// A key cannot be read or used; the text says which one and why.
    case key(String)
    /// Notifications cannot be delivered to this place; the text says why.
    case destination(String)
    /// The socket of the loopback interface cannot be used; the text says why.
    case network(String)
    /// The store refused the operation, or could not be read; the text contains the reason.
    case store(String)
    /// A recorded history cannot be read; the text names the place and the reason.
    case history(String)

    init(_ failure: StoreFailure) { self = .store(failure.description) }

    /// The operation, the problem and its place.
    public var description: String {
        switch self {
        case .environment(let text), .key(let text), .destination(let text), .network(let text), .store(let text),
            .history(let text):
            text
        }
    }
}

extension SimulatedServerError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}
