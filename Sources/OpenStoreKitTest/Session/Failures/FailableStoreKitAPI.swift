/// A part of the API that a test can make fail (TS-25).
///
/// The parts are written short, as in `session.setSimulatedError(.generic(.unknown), forAPI: .loadProducts)`.
public protocol FailableStoreKitAPI<Failure>: Sendable {
    /// What it can fail with.
    associatedtype Failure: SKTestFailure
}
