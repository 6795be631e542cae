#if os(Linux) && !AppleStoreKit
public import Dispatch
import TransactionCore

// Swift prefers a function without default arguments over one that needs them. `queue.async { … }` in a file that
// imports this module, or StoreKit, calls these; with a group, a quality of service or flags it calls Dispatch's own.

extension DispatchQueue {
    /// Runs a block later, which talks to the caller's store unless the queue was given another one.
    ///
    /// In everything else it is Dispatch's own function.
    ///
    /// ## Differs from Apple
    /// Apple's process has one store, so that a block cannot lose it. This one is for tests with a store each.
    ///
    /// - Parameter work: The block.
    @preconcurrency
    public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
        async(group: nil, qos: .unspecified, flags: [], execute: withCallersStore(work))
    }

    /// Runs a block at a time, which talks to the caller's store unless the queue was given another one.
    ///
    /// In everything else it is Dispatch's own function.
    ///
    /// ## Differs from Apple
    /// Apple's process has one store, so that a block cannot lose it. This one is for tests with a store each.
    ///
    /// - Parameters:
    ///   - deadline: The time.
    ///   - work: The block.
    @preconcurrency
    public func asyncAfter(
        deadline: DispatchTime,
        execute work: @escaping @Sendable @convention(block) () -> Void
    ) {
        asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: withCallersStore(work))
    }
}

private func withCallersStore(
    _ work: @escaping @Sendable @convention(block) () -> Void
) -> @Sendable @convention(block) () -> Void {
    guard let store = CallerStore.current else { return work }
    return { store.runBlock(work) }
}
#endif
