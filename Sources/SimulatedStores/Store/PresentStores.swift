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
        /// The name of the test that created the store.
        let test: String?
    }

    private static let stores = Mutex<[StoreIdentity: Entry]>([:])

    /// Registers a new store; from then on the default store of the process is not available.
    static func add(_ store: SimulatedStore) {
        noteTest()
        ReceivedTransactions.begin(store.local.identity)
        let entry = Entry(store: store, test: RunningTest.name)
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
        StoreConnection.chosenIdentity.flatMap { identity in stores.withLock { $0[identity] } }?.store
    }

    /// The open stores, in no particular order.
    static var open: [SimulatedStore] { stores.withLock { Array($0.values) }.compactMap(\.store) }

    /// The names of the tests that the open stores belong to, without unnamed ones.
    fileprivate static var tests: [String] {
        stores.withLock { Array($0.values) }.compactMap { $0.store == nil ? nil : $0.test }
    }

    /// Records that tests run in this process.
    package static func noteTest() { StoreConnection.noteTests(OpenTestStores()) }
}

/// The registry of simulated stores that calls without a store consult.
private struct OpenTestStores: TestStores {
    var open: [any Store] { PresentStores.open.map(\.controlled) }

    func fail(_ call: String) -> String {
        let place = CallingCode.place.map { ", called at \($0)," } ?? ""
        let names = Set(PresentStores.tests).sorted()
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
private enum RunningTest {
    #if canImport(Testing)
    static var name: String? { Test.current?.name }
    static func fail(_ message: String) { Issue.record(Comment(rawValue: message)) }
    #else
    static var name: String? { nil }
    static func fail(_ message: String) {}
    #endif
}
