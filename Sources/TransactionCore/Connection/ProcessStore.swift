import Foundation
package import StoreInterface
import Synchronization

/// The store of everybody who was given none: the installed one, or the default, which is made when it is first needed.
///
/// Once a test has had a store of its own in this process, the default is out of reach: code that reaches for it has
/// lost its test's store on the way, and must not buy from the store that the user keeps. What was installed was
/// installed for everybody, and stays in reach.
package final class ProcessStore: Sendable {
    private struct State {
        var installed: (any Store)?
        var made: (any Store)?
        /// What code gets that has lost its store.
        var stray: (any Store)?
        var isReported = false
    }

    private let state = Mutex(State())
    private let makeDefault: @Sendable () -> any Store
    private let report: @Sendable (String) -> Void

    package convenience init(makingDefault makeDefault: @escaping @Sendable () -> any Store) {
        self.init(makingDefault: makeDefault) { line in FileHandle.standardError.write(Data(line.utf8)) }
    }

    /// - Parameters:
    ///   - makeDefault: Makes the default store.
    ///   - report: Receives the one line about code that has lost its store.
    package init(
        makingDefault makeDefault: @escaping @Sendable () -> any Store,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.makeDefault = makeDefault
        self.report = report
    }

    package var installed: (any Store)? { state.withLock { $0.installed } }

    package var store: any Store {
        let (store, isLost) = state.withLock { state -> (any Store, Bool) in
            if let store = state.installed { return (store, false) }
            if let stray = state.stray {
                defer { state.isReported = true }
                return (stray, !state.isReported)
            }
            if let store = state.made { return (store, false) }
            let created = makeDefault()
            state.made = created
            return (created, false)
        }
        // At once, because whoever gets an error may throw it away.
        if isLost { report("OpenStoreKit: \(Self.advice)\n") }
        return store
    }

    /// The store for somebody who wants that of the process, and none else.
    ///
    /// - Parameter make: Makes it where there is none that works.
    /// - Returns: The installed store, or the default.
    /// - Throws: What `make` threw.
    package func store(making make: () throws(StoreFailure) -> any Store) throws(StoreFailure) -> any Store {
        try state.withLock { state throws(StoreFailure) in
            if let store = state.installed, !(store is UnavailableStore) { return store }
            let store = if let made = state.made, !(made is UnavailableStore) { made } else { try make() }
            state.installed = store
            return store
        }
    }

    package func install(_ store: (any Store)?) {
        // The former store is released outside the lock: its end may run code of its own.
        let former = state.withLock { state in
            defer { state.installed = store }
            return state.installed
        }
        withExtendedLifetime(former) {}
    }

    package func noteTest() {
        state.withLock { state in
            if state.stray == nil {
                state.stray = UnavailableStore(failure: .configuration(detail: Self.advice)) { _ in }
            }
        }
    }

    private static let advice = """
        this code has lost the store of its test, and a test never gets the default store of the process. A dispatch \
        queue, a thread or a detached task does not know the test: run the code in SimulatedStore.run(_:), or give its \
        dispatch queue the store with SimulatedStore.bind(to:). A store for the whole process is what \
        SimulatedStore.install() is for.
        """
}
