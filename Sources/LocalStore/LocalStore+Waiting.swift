package import StoreTime

extension LocalStore {
    package nonisolated func deadline(after patience: Duration) -> StoreDate {
        configuration.clock.deadline(after: patience)
    }

    package nonisolated func sleep(until deadline: StoreDate) async throws(CancellationError) {
        try await configuration.clock.sleep(until: deadline)
    }
}
