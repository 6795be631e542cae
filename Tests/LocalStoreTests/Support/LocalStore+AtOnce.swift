import LocalStore
import StoreInterface

extension LocalStore {
    /// Makes several changes that are saved together, in order, and returns the failure of each.
    ///
    /// The tasks wait for the store's actor one after another, all before the save that the first task requests.
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
