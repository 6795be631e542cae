import LocalStore
import StoreInterface
import Synchronization
import TransactionCore

#if canImport(Testing)
import Testing
#endif

/// The open simulated stores of this process, by identity.
package enum PresentStores {
    private struct Entry: Sendable {
        weak let store: SimulatedStore?
        /// The test that created the store, or `nil` if it is not known.
        let test: RunningTest?
    }

    private static let stores = Mutex<[StoreIdentity: Entry]>([:])

    /// Registers a new store; from then on the default store of the process is not available.
    static func add(_ store: SimulatedStore) {
        noteTest()
        ReceivedTransactions.begin(store.local.identity)
        let entry = Entry(store: store, test: .current)
        stores.withLock { $0[store.local.identity] = entry }
    }

    static func remove(_ identity: StoreIdentity) {
        stores.withLock { _ = $0.removeValue(forKey: identity) }
        ReceivedTransactions.end(identity)
    }

    /// The simulated store of the calling code, or `nil` if its store is not a simulated one.
    static var current: SimulatedStore? {
        // The weak reference is read outside the lock, because this reader may be the last owner that releases the
        // store.
        StoreConnection.chosenIdentity.flatMap { store($0) }
    }

    /// Returns the open simulated store with this identity, or `nil` if there is none.
    static func store(_ identity: StoreIdentity) -> SimulatedStore? { stores.withLock { $0[identity] }?.store }

    /// The open stores that the calling task may mean, with the names of their tests.
    ///
    /// A task that belongs to a test means the stores that this test created, or else those of no known test.
    fileprivate static var candidates: [(store: SimulatedStore, test: String?)] {
        let entries = stores.withLock { Array($0.values) }.compactMap { entry in entry.store.map { ($0, entry.test) } }
        guard let test = RunningTest.current else { return entries.map { ($0, $1?.name) } }
        let own = entries.filter { $0.1 == test }
        return (own.isEmpty ? entries.filter { $0.1 == nil } : own).map { ($0, $1?.name) }
    }

    /// Records that tests run in this process.
    package static func noteTest() { StoreConnection.noteTests(OpenTestStores()) }
}

/// The registry of simulated stores that calls without a store consult.
private struct OpenTestStores: TestStores {
    var open: [any StoreSource] { PresentStores.candidates.map(\.store.controlled) }

    var runningTest: String? { RunningTest.current?.name }

    func fail(_ call: String) -> String {
        let place = CallingCode.place.map { ", called at \($0)," } ?? ""
        let names = Set(PresentStores.candidates.compactMap(\.test)).sorted()
        let some = names.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
        let tests =
            names.isEmpty ? "" : " (of the tests \(some)\(names.count > 5 ? " and \(names.count - 5) more" : ""))"
        let message = """
            \(call)\(place) has no store: its thread, dispatch queue or task was given none, and several test stores are \
            open\(tests), so that it could belong to any of them. The call fails. Run the code in \
            SimulatedStore.run(_:), give its dispatch queue the store with SimulatedStore.bind(to:), start it with Task, \
            or let the file that calls Task.detached or DispatchQueue.async import StoreKit or OpenStoreKit. A \
            transaction, and a payment made of a product, find their store by themselves.
            """
        RunningTest.fail(message)
        return message
    }
}

/// The running test of Swift Testing that the calling task belongs to.
private struct RunningTest: Equatable, Sendable {
    let name: String

    #if canImport(Testing)
    private let id: Test.ID

    static var current: RunningTest? {
        // The scope of a suite belongs to all of its tests.
        guard let test = Test.current, !test.isSuite else { return nil }
        return RunningTest(name: test.displayName ?? test.name, id: test.id)
    }

    static func fail(_ message: String) { Issue.record(Comment(rawValue: message)) }
    #else
    static var current: RunningTest? { nil }
    static func fail(_ message: String) {}
    #endif
}
