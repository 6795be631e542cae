import StoreInterface

/// The store of the calling code, captured for code that inherits it neither from Swift's tasks nor from Dispatch.
///
/// If the calling task keeps its store open, this value also keeps the store open, like a task that the caller starts.
package struct CallerStore: Sendable {
    private let scoped: (any StoreSource)?
    private let scope: StoreReference?

    /// The store of the calling task or dispatch queue, or `nil` if neither has one.
    package static var current: CallerStore? {
        let (scoped, borrowed) = (StoreConnection.scoped, StoreConnection.borrowed)
        return scoped == nil && borrowed == nil ? nil : CallerStore(scoped: scoped, scope: borrowed)
    }

    /// Runs code in a separate task that uses this store.
    ///
    /// - Parameter body: The code.
    /// - Returns: The result of the code.
    /// - Throws: The error of the code.
    package func run<R>(_ body: () async throws -> R) async rethrows -> R {
        try await StoreConnection.$scoped.withValue(scoped) {
            try await StoreConnection.$scope.withValue(scope, operation: body)
        }
    }

    /// Runs a block with this store, unless the current dispatch queue is bound to another one.
    ///
    /// - Parameter block: The block.
    package func runBlock(_ block: () -> Void) {
        guard StoreConnection.storeOfQueue == nil else { return block() }
        StoreConnection.$scoped.withValue(scoped) { StoreConnection.$scope.withValue(scope, operation: block) }
    }
}
