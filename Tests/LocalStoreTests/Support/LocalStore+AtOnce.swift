import LocalStore
import StoreInterface

extension LocalStore {
    /// Does several things that get into the same save, in order, and gives the failure of each.
    ///
    /// Tasks made here wait for the store's turn one behind the other, and before the save that the first asks for.
    func atOnce(_ works: [@Sendable (isolated LocalStore) async throws -> Void]) async -> [StoreFailure?] {
        let tasks = works.map { work in
            Task { () async -> StoreFailure? in
                do {
                    try await work(self)
                    return nil
                } catch {
                    return error as? StoreFailure ?? .unknown
                }
            }
        }
        var failures: [StoreFailure?] = []
        for task in tasks { failures.append(await task.value) }
        return failures
    }
}
