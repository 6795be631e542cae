import Foundation
import LocalStore
import StoreInterface
import Synchronization

/// The factory of a process's default store.
///
/// The only file in this module that depends on the local store.
enum DefaultStore {
    /// Returns the local store of this process, which opens at its first use.
    static func make() -> any StoreSource {
        let settings = Settings()
        return RecoveringStore(
            at: { settings.location },
            report: { StandardError.write(line: $0) }
        ) { identity throws(StoreFailure) in
            let configuration = try settings.configuration()
            let store = try LocalStore(configuration, identity: identity)
            ExitCheckpoint.add(configuration.location)
            return store
        }
    }

    /// The configuration of the process, kept after the first successful read.
    private final class Settings: Sendable {
        private let found = Mutex<LocalStoreConfiguration?>(nil)

        /// Returns the configuration.
        ///
        /// A test that chose no store would otherwise leave its purchases to the next run of all tests (E-23).
        ///
        /// - Throws: The errors of ``DefaultStoreLocator/configuration(selling:)``, and
        ///   ``StoreFailure/configuration(detail:)`` in a process of tests whose database no variable names.
        func configuration() throws(StoreFailure) -> LocalStoreConfiguration {
            if let known = found.withLock({ $0 }) { return known }
            let locator = DefaultStoreLocator.ofThisProcess
            if !locator.namesDatabase, let library = TestingLibrary.loaded {
                throw .configuration(detail: ProcessStore.advice(becauseLoaded: library))
            }
            let read = try locator.configuration()
            return found.withLock { found in
                found = found ?? read
                return found ?? read
            }
        }

        /// The location of the database; in memory while the configuration cannot be read.
        var location: StoreLocation {
            do throws(StoreFailure) {
                return try configuration().location
            } catch {
                return .memory
            }
        }
    }
}
