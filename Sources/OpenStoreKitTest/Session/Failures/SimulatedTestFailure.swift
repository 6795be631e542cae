import StoreInterface
import TransactionCore

/// A failure in the store's words, which a public protocol cannot speak.
protocol SimulatedTestFailure {
    var simulated: SimulatedFailure { get }

    /// What does not fit counts as an unknown failure.
    init(simulated failure: SimulatedFailure)
}

extension StoreKitError {
    /// A failure that any call can meet; one of another kind is an unknown one.
    init(_ failure: SimulatedFailure) { self = failure.error as? StoreKitError ?? .unknown }
}
