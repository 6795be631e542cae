import StoreControl
import LocalStore
import StoreInterface
import StoreLedger

extension SKTestSession {
    /// Returns the simulated error of a part of the API, or `nil` if there is none (TS-25).
    ///
    /// - Parameter api: The part of the API.
    /// - Returns: The error set by a session, or the one in the configuration.
    public func simulatedError<API: FailableStoreKitAPI>(forAPI api: API) async -> API.Failure? {
        guard let simulated = api as? any SimulatedAPI else { return nil }
        return simulated.failure(in: await local.testSettings) as? API.Failure
    }

    /// Makes a part of the API fail from now on, or succeed again (TS-25).
    ///
    /// The async API throws the error; the queue and its requests fail with the corresponding `SKError` (TS-27). The
    /// setting lasts until it is set again or reset, also in later processes (TS-29).
    ///
    /// - Parameters:
    ///   - error: The error, or `nil` to end this simulation.
    ///   - api: The part of the API.
    /// - Throws: ``SKTestError/invalidAction`` for a type that is not one of Apple's.
    public func setSimulatedError<API: FailableStoreKitAPI>(_ error: API.Failure?, forAPI api: API) async throws {
        guard let simulated = api as? any SimulatedAPI else {
            throw SKTestError(.invalidAction, "\(API.self) is no part of the API that can be made to fail")
        }
        local.changeTestSettingsNow { simulated.setFailure(error, in: &$0) }
    }
}
