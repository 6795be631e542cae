import StoreKit
import StoreKitTest
import XCTest

/// The base class of all suites of the app.
@MainActor
class PoolStoreTestCase: XCTestCase {
    var session: SKTestSession!
    var store: PoolStore!

    override class func setUp() {
        super.setUp()
        // The environment outlives the process; these tests leave nothing behind on the machine that runs them.
        setenv("OPENSTOREKIT_DATABASE", ":memory:", 1)
    }

    override func setUp() async throws {
        try await super.setUp()
        session = try SKTestSession(configurationFileNamed: "Products")
        session.resetToDefaultState()
        session.clearTransactions()
        session.disableDialogs = true
        store = PoolStore()
        try await store.load()
    }

    override func tearDown() async throws {
        session.clearTransactions()
        session.resetToDefaultState()
        session = nil
        store = nil
        try await super.tearDown()
    }

    /// Waits until the store's listener has seen to it.
    func eventually(_ condition: @escaping @MainActor () -> Bool) async {
        if condition() { return }
        let changed = expectation(description: "the store noticed")
        changed.assertForOverFulfill = false
        store.onChange = { if condition() { changed.fulfill() } }
        await fulfillment(of: [changed], timeout: 20)
        store.onChange = nil
    }

    func latest(_ id: String) throws -> SKTestTransaction {
        try XCTUnwrap(session.allTransactions().last { $0.productIdentifier == id })
    }
}
