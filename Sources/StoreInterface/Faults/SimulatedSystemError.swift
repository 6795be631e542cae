import Foundation

/// The error underneath a system error that a configuration file asks for without saying which.
package struct SimulatedSystemError: LocalizedError, Hashable {
    package init() {}

    package var errorDescription: String? { "A system error is simulated." }
}
