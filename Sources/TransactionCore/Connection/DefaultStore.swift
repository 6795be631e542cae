import LocalStore
import StoreInterface

/// Makes the default store of a process.
///
/// The only file in this module that depends on the local store.
enum DefaultStore {
    /// The local store of this process, or one that says everywhere why there is none.
    static func make() -> any Store {
        do throws(StoreFailure) {
            return try LocalStore(DefaultStoreLocator.ofThisProcess.configuration())
        } catch {
            return UnavailableStore(failure: error)
        }
    }
}
