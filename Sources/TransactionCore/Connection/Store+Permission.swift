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
}
