import Foundation

/// Cancels when it is released.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
    private let lock = NSLock()
    private var action: (() -> Void)?

    /// Creates an object that runs a closure once, when it is cancelled or released.
    public init(_ cancel: @escaping () -> Void) { action = cancel }

    /// Creates an object that cancels another one, when it is cancelled or released.
    public init<C: Cancellable>(_ canceller: C) { action = canceller.cancel }

    deinit { action?() }

    /// Runs the closure, unless it has run.
    ///
    /// Any thread may call it.
    public func cancel() {
        let action = lock.withLock {
            defer { self.action = nil }
            return self.action
        }
        action?()
    }

    /// Keeps the object in a collection.
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
        collection.append(self)
    }

    /// Keeps the object in a set.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    /// Returns whether both are the same object.
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
