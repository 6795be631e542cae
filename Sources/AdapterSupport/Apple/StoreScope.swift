#if AppleStoreKit
public import Foundation
public import PurchaseEvents
public import StoreKit

/// The store of a payment queue: Apple's, of which a process has one.
///
/// All values are equal. The local store has a type of the same name, because a process may have several local stores.
@_spi(PaymentQueues) public struct StoreScope: Hashable, Sendable {
    private static let workOfProcess = WorkInProgress()

    private init() {}

    /// Creates the scope of the store that a product was loaded from.
    ///
    /// - Parameter product: The product.
    public init(of product: Product) {}

    /// The process's store.
    public static var current: StoreScope { StoreScope() }

    /// Returns the process's store.
    ///
    /// - Parameter call: Not used.
    /// - Returns: The scope.
    public static func current(for call: String) -> StoreScope { StoreScope() }

    /// Always `nil`, because no store is assigned to a task.
    public static var own: StoreScope? { nil }

    /// The process's store.
    public static var found: StoreScope? { StoreScope() }

    /// The process's store.
    public var forCall: StoreScope { self }

    /// The work in progress of the process's queue, whose end no test waits for.
    public var work: WorkInProgress { Self.workOfProcess }

    /// Always true.
    public var isOpen: Bool { true }

    /// The path of the queue's journal in the app's container, or `nil` if its folder cannot be created.
    public var journalPath: String? { AppJournal.path }

    /// False, because the queue creates the file of its journal.
    public var makesJournalFile: Bool { false }

    /// The date of the device's clock.
    public var now: Date? { Date.now }

    /// Runs the code without an effect of the scope.
    public func run<R>(_ body: () throws -> R) rethrows -> R { try body() }

    /// Runs the code without an effect of the scope.
    public func run<R>(_ body: () async throws -> R) async rethrows -> R { try await body() }

    /// Runs the code without an effect of the scope.
    public func working<R>(_ body: () throws -> R) rethrows -> R { try body() }

    /// Runs the code without an effect of the scope.
    public func working<R>(_ body: () async throws -> R) async rethrows -> R { try await body() }

    /// Always false, because activity on Apple's store is not recorded.
    public var isRecorded: Bool { false }

    /// Does nothing.
    ///
    /// - Parameter event: Not used.
    public func record(_ event: @autoclosure () -> RecordedEvent) {}

    /// Calls a closure after a time on the device's clock.
    ///
    /// - Parameters:
    ///   - delay: The time to wait, from now.
    ///   - ring: Called once, unless the task is cancelled before.
    /// - Returns: The task that waits.
    public func alarm(after delay: Duration, _ ring: @escaping @Sendable () -> Void) -> Task<Void, Never> {
        Task.detached {
            do {
                try await Task.sleep(for: delay)
            } catch {
                return
            }
            ring()
        }
    }
}
#endif
