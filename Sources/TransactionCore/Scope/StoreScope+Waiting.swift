public import StoreInterface
import StoreTime

extension StoreScope {
    /// The work in progress around the store, which a test waits for.
    public var work: WorkInProgress { reference.identity.work }

    /// Calls back after a person has waited for a time on the store's clock.
    ///
    /// Waiting does not keep the store open.
    ///
    /// - Parameters:
    ///   - patience: The time to wait, from now.
    ///   - ring: Called once, unless the task is cancelled before. Called at once for a closed store.
    /// - Returns: The task that waits.
    public func alarm(after patience: Duration, _ ring: @escaping @Sendable () -> Void) -> Task<Void, Never> {
        let clock = reference.store?.clock
        let deadline = clock?.deadline(after: patience)
        return Task.detached {
            do throws(CancellationError) {
                if let clock, let deadline { try await clock.sleep(until: deadline) }
            } catch {
                return
            }
            ring()
        }
    }
}
