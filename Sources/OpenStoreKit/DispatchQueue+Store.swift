#if os(Linux) && !AppleStoreKit
public import Dispatch
import TransactionCore

// Swift prefers a function without default arguments over one that needs them. In a file that imports this module, or
// StoreKit, `queue.async { … }` calls these functions. With a group, a quality of service, or flags it calls those of
// Dispatch.

extension DispatchQueue {
    /// Submits a block that uses the caller's store, unless the queue is bound to another one.
    ///
    /// In every other respect it is Dispatch's own function.
    ///
    /// ## Differs from Apple
    /// With Apple's framework a process has one store, so a block cannot lose it. This function exists for tests that
    /// each have a store of their own.
    ///
    /// - Parameter work: The block.
    @preconcurrency
    public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
        async(group: nil, qos: .unspecified, flags: [], execute: withCallersStore(work))
    }

    /// Schedules a block that uses the caller's store, unless the queue is bound to another one.
    ///
    /// In every other respect it is Dispatch's own function.
    ///
    /// ## Differs from Apple
    /// With Apple's framework a process has one store, so a block cannot lose it. This function exists for tests that
    /// each have a store of their own.
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
