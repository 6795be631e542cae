import LocalStore
import StoreInterface

/// Makes the store an app gets when nobody chose one.
///
/// The only file in this module that knows which store that is.
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
