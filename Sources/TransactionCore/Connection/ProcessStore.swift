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
        var installed: (any StoreSource)?
        var made: (any StoreSource)?
        var tests: (any TestStores)?
        /// The calls that were reported on the standard error.
        var reported: Set<String> = []
    }

    private let state = Mutex(State())
    private let makeDefault: @Sendable () -> any StoreSource
    private let report: @Sendable (String) -> Void

    /// The store for a call that has lost its test, when no test store is open any more.
    private let stray = UnavailableStore(failure: .configuration(detail: strayAdvice)) { _ in }
    /// The store for a call that could belong to any of several tests.
    private let ambiguous = UnavailableStore(failure: .configuration(detail: ambiguousAdvice)) { _ in }

    package convenience init(makingDefault makeDefault: @escaping @Sendable () -> any StoreSource) {
        self.init(makingDefault: makeDefault) { StandardError.write(line: $0) }
    }

    /// - Parameters:
    ///   - makeDefault: Makes the default store. It is called with a lock held, so it opens no file.
    ///   - report: Receives one line for each kind of call that has lost its store.
    package init(
        makingDefault makeDefault: @escaping @Sendable () -> any StoreSource,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.makeDefault = makeDefault
        self.report = report
    }

    package var installed: (any StoreSource)? { state.withLock { $0.installed } }

    /// Returns the store for a call.
    ///
    /// - Parameter call: The call, as an app writes it.
    /// - Returns: The store. For a call that has lost its store, a store whose calls all fail; the loss is reported.
    package func store(for call: String) -> any StoreSource {
        switch search() {
        case .found(let store): return store
        case .none(let tests):
            let test = tests.runningTest
            say(test.map { "in the test \"\($0)\", \(Self.strayAdvice)" } ?? Self.strayAdvice, about: test ?? "")
            return stray
        case .several(let tests):
            // Reported for each call, because each may be in another test; outside the lock.
            say(tests.fail(call), about: call)
            return ambiguous
        }
    }

    /// The store for a call, or `nil` if there is none; nothing is reported.
    package var found: (any StoreSource)? {
        guard case .found(let store) = search() else { return nil }
        return store
    }

    private enum Search {
        case found(any StoreSource)
        case none(any TestStores)
        case several(any TestStores)
    }

    private func search() -> Search {
        enum Source { case store(any StoreSource), tests(any TestStores) }
        let source = state.withLock { state -> Source in
            if let store = state.installed { return .store(store) }
            if let tests = state.tests { return .tests(tests) }
            if let store = state.made { return .store(store) }
            let created = makeDefault()
            state.made = created
            return .store(created)
        }
        switch source {
        case .store(let store): return .found(store)
        case .tests(let tests):
            let open = tests.open
            guard let only = open.first else { return .none(tests) }
            return open.count == 1 ? .found(only) : .several(tests)
        }
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
    package func store(making make: RecoveringStore.Opening) throws(StoreFailure) -> any StoreSource {
        let present = state.withLock { state -> any StoreSource in
            if let store = state.installed, !(store is UnavailableStore) { return store }
            if let made = state.made, !(made is UnavailableStore) { return made }
            let created = makeDefault()
            if created is RecoveringStore { state.made = created }
            return created
        }
        let store: any StoreSource
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

    private func isKnown(_ store: any StoreSource) -> Bool {
        state.withLock { $0.installed === store || $0.made === store }
    }

    package func install(_ store: (any StoreSource)?) {
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

    /// Returns the reason and the remedies for a call of a process of tests that would open the store of the user.
    ///
    /// - Parameter library: The name of the testing library that is loaded.
    /// - Returns: The text of the error.
    static func advice(becauseLoaded library: String) -> String {
        """
        this process has loaded \(library) and chosen no store, and a test never gets the permanent store of the user, \
        which would pass its purchases on to the next run: give this test the trait .store(…), run the code in \
        withStore(…) or SimulatedStore.run(_:), or create an SKTestSession before the first call. To use a permanent \
        store all the same, set OPENSTOREKIT_DATABASE to the path of its database, or to ":memory:" for one that ends \
        with the process.
        """
    }

    private static let strayAdvice = """
        this code has no store of its own, and a test never gets the store of another test or the default store of the \
        process: give this test the trait .store(…), or run the code in withStore(…) or SimulatedStore.run(_:). Code may \
        also have lost the store of its test, if that store no longer exists, or on a thread, and on a dispatch queue or \
        a detached task of a file that does not import OpenStoreKit or StoreKit: run it in SimulatedStore.run(_:), or \
        give its dispatch queue the store with SimulatedStore.bind(to:). A store for the whole process is what \
        SimulatedStore.install() is for.
        """

    private static let ambiguousAdvice = """
        this code was given no store, and several test stores are open: give this test the trait .store(…), run the code \
        in SimulatedStore.run(_:), or give its dispatch queue the store with SimulatedStore.bind(to:).
        """
}
