import StoreInterface

/// The store that the calling code was given, kept for code that neither Swift nor Dispatch hands it to.
///
/// A store that the calling task keeps open is kept open by this value as well, as by a task that the caller starts.
package struct CallerStore: Sendable {
    private let scoped: (any Store)?
    private let scope: StoreReference?

    /// The store of the calling task or dispatch queue, or `nil` if the calling code was given none.
    package static var current: CallerStore? {
        let (scoped, borrowed) = (StoreConnection.scoped, StoreConnection.borrowed)
        return scoped == nil && borrowed == nil ? nil : CallerStore(scoped: scoped, scope: borrowed)
    }

    /// Runs code in a task of its own, which talks to this store.
    ///
    /// - Parameter body: The code.
    /// - Returns: The result of the code.
    /// - Throws: What the code throws.
    package func run<R>(_ body: () async throws -> R) async rethrows -> R {
        try await StoreConnection.$scoped.withValue(scoped) {
            try await StoreConnection.$scope.withValue(scope, operation: body)
        }
    }

    /// Runs a block of a dispatch queue, which talks to this store unless the queue was given another one.
    ///
    /// - Parameter block: The block.
    package func runBlock(_ block: () -> Void) {
        guard StoreConnection.storeOfQueue == nil else { return block() }
        StoreConnection.$scoped.withValue(scoped) { StoreConnection.$scope.withValue(scope, operation: block) }
    }
}
