package import StoreInterface

/// The stores of the tests that run in this process.
///
/// The test kit registers them with ``StoreConnection`` when the first test store is created. An app has none.
package protocol TestStores: Sendable {
    /// The open test stores that a call of the current task may mean.
    ///
    /// A task that is known to belong to a test never means the store of another test (E-23).
    var open: [any StoreSource] { get }

    /// The name of the test that the current task belongs to, or `nil` if it is not known.
    var runningTest: String? { get }

    /// Fails the running test because a call has no store of its own and several test stores are open.
    ///
    /// - Parameter call: The call, as an app writes it, such as `Transaction.updates`.
    /// - Returns: The message that the test failed with, in one line.
    func fail(_ call: String) -> String
}
