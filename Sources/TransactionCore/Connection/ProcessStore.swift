import Foundation
package import StoreInterface
import Synchronization

/// The store for calls whose task and dispatch queue have none: the installed store, the only open test store, or the
/// default store, which is created at its first use.
///
/// After this process has created a test store, the default store is unavailable. A call that needs it has lost the
/// store of its test, and must not buy from the user's store. An installed store serves all code and stays available.
package final class ProcessStore: Sendable {
    private struct State {
        var installed: (any Store)?
        var made: (any Store)?
        var tests: (any TestStores)?
        /// The calls that were reported on the standard error.
        var reported: Set<String> = []
    }

    private let state = Mutex(State())
    private let makeDefault: @Sendable () -> any Store
    private let report: @Sendable (String) -> Void

    /// The store for a call that has lost its test, when no test store is open any more.
    private let stray = UnavailableStore(failure: .configuration(detail: strayAdvice)) { _ in }
    /// The store for a call that could belong to any of several tests.
    private let ambiguous = UnavailableStore(failure: .configuration(detail: ambiguousAdvice)) { _ in }

    package convenience init(makingDefault makeDefault: @escaping @Sendable () -> any Store) {
        self.init(makingDefault: makeDefault) { line in FileHandle.standardError.write(Data(line.utf8)) }
    }

    /// - Parameters:
    ///   - makeDefault: Makes the default store. It is called with a lock held, so it opens no file.
    ///   - report: Receives one line for each kind of call that has lost its store.
    package init(
        makingDefault makeDefault: @escaping @Sendable () -> any Store,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.makeDefault = makeDefault
        self.report = report
    }

    package var installed: (any Store)? { state.withLock { $0.installed } }

    /// Returns the store for a call.
    ///
    /// - Parameter call: The call, as an app writes it.
    /// - Returns: The store. For a call that has lost its store, a store whose calls all fail; the loss is reported.
    package func store(for call: String) -> any Store {
        switch search() {
        case .found(let store): return store
        case .none:
            say(Self.strayAdvice, about: "")
            return stray
        case .several(let tests):
            // Reported for each call, because each may be in another test; outside the lock.
            say(tests.fail(call), about: call)
            return ambiguous
        }
    }

    /// The store for a call, or `nil` if there is none; nothing is reported.
    package var found: (any Store)? {
        guard case .found(let store) = search() else { return nil }
        return store
    }

    private enum Search {
        case found(any Store)
        case none
        case several(any TestStores)
    }

    private func search() -> Search {
        let (store, tests) = state.withLock { state -> ((any Store)?, (any TestStores)?) in
            if let store = state.installed { return (store, nil) }
            if let tests = state.tests { return (nil, tests) }
            if let store = state.made { return (store, nil) }
            let created = makeDefault()
            state.made = created
            return (created, nil)
        }
        if let store { return .found(store) }
        guard let tests else { return .none }
        let open = tests.open
        guard let only = open.first else { return .none }
        return open.count == 1 ? .found(only) : .several(tests)
    }

    /// Writes a line immediately, because a caller may ignore the error.
    private func say(_ line: String, about call: String) {
        guard state.withLock({ $0.reported.insert(call).inserted }) else { return }
        report("OpenStoreKit: \(line)\n")
    }

    /// Returns the store of the process for callers that request it explicitly, opened.
    ///
    /// No lock is held while it opens.
    ///
    /// - Parameter make: Opens the default store under the given identity, if no store works.
    /// - Returns: The installed store, or the default.
    /// - Throws: The error of `make`.
    package func store(making make: RecoveringStore.Opening) throws(StoreFailure) -> any Store {
        let present = state.withLock { state -> any Store in
            if let store = state.installed, !(store is UnavailableStore) { return store }
            if let made = state.made, !(made is UnavailableStore) { return made }
            let created = makeDefault()
            if created is RecoveringStore { state.made = created }
            return created
        }
        let store: any Store
        if let recovering = present as? RecoveringStore {
            try recovering.open(make)
            store = recovering
        } else if isKnown(present) {
            store = present
        } else {
            store = try make(StoreIdentity())
        }
        install(store)
        return store
    }

    private func isKnown(_ store: any Store) -> Bool {
        state.withLock { $0.installed === store || $0.made === store }
    }

    package func install(_ store: (any Store)?) {
        // The former store is released outside the lock, because its `deinit` may run other code.
        let former = state.withLock { state in
            defer { state.installed = store }
            return state.installed
        }
        withExtendedLifetime(former) {}
    }

    /// Makes the default store unavailable, because tests run in this process.
    ///
    /// - Parameter tests: The stores of the tests.
    package func noteTests(_ tests: any TestStores) {
        state.withLock { state in
            if state.tests == nil { state.tests = tests }
        }
    }

    private static let strayAdvice = """
        this code has lost the store of its test, that store no longer exists, and a test never gets the default store of \
        the process. A thread, and a dispatch queue or a detached task of a file that does not import OpenStoreKit or \
        StoreKit, does not know the test: run the code in SimulatedStore.run(_:), or give its dispatch queue the store \
        with SimulatedStore.bind(to:). A store for the whole process is what SimulatedStore.install() is for.
        """

    private static let ambiguousAdvice = """
        this code was given no store, and several test stores are open: run the code in SimulatedStore.run(_:), or give \
        its dispatch queue the store with SimulatedStore.bind(to:).
        """
}
