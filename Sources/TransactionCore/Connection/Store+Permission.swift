import StoreInterface

extension Store {
    /// Throws what a test wants a call to fail with, or why there is no store (TS-25, A-24).
    ///
    /// Whatever shows one of the sheets that the store has no member for asks this first.
    func allow(_ call: FallibleCall) async throws(StoreKitError) {
        do throws(StoreFailure) {
            try await shielded { () async throws(StoreFailure) in try await self.permit(call) }
        } catch {
            throw StoreKitError(error)
        }
    }

    /// Waits until the store answers what an app asks, which one under test may never do.
    ///
    /// Not shielded: who gives up waiting cancels the task, and must get away.
    ///
    /// - Throws: `CancellationError` when the task is cancelled meanwhile; ``StoreKitError`` when the store ends.
    func awaitAnswer(to call: FallibleCall) async throws {
        let isAnswered: Bool
        do throws(StoreFailure) {
            isAnswered = try await self.isAnswered(call)
        } catch {
            throw StoreKitError(error)
        }
        if !isAnswered { throw CancellationError() }
    }
}
