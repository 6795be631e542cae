import StoreInterface

/// Makes the store an app gets when nobody chose one.
///
/// The only file in this module that knows which store that is.
enum DefaultStore {
    static func make() -> any Store {
        UnavailableStore(failure: .configuration(detail: "no store was installed, and there is no default store yet"))
    }
}
