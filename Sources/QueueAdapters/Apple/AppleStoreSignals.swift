#if AppleStoreKit
public import AdapterSupport
public import PurchaseEvents
public import Foundation

/// The name under which the queue finds its store; with Apple's StoreKit there is only one.
public typealias StoreScopeSignals = AppleStoreSignals

/// The signals of Apple's store: none, because Apple's public API has no counterpart to them.
///
/// All values are equal, because a process has one store.
public struct AppleStoreSignals: PurchaseSignals, Hashable {
    private init() {}

    /// Creates the signals of the store that a product was loaded from.
    ///
    /// - Parameter product: The product.
    public init(of product: Product) {}

    /// The signals of the process's store.
    public static var current: AppleStoreSignals { AppleStoreSignals() }

    /// Returns the signals of the process's store.
    ///
    /// - Parameter call: Not used.
    /// - Returns: The signals.
    public static func current(for call: String) -> AppleStoreSignals { current }

    /// Always `nil`, because no store is assigned to a task.
    public static var own: AppleStoreSignals? { nil }

    /// The signals of the process's store.
    public static var found: AppleStoreSignals? { current }

    /// The signals of the process's store.
    public var forCall: AppleStoreSignals { self }

    /// Always true.
    public var isStoreOpen: Bool { true }

    /// The file of the queue's journal in the app's container, or `nil` if its folder cannot be made.
    public var journalPath: String? { AppJournal.path }

    /// Always `nil`, because Apple's store does not tell its time.
    public var now: Date? { nil }

    /// Always `nil`, because Apple's store does not number its changes.
    public var changeNumber: Int64? { nil }

    /// The storefront that was last read or announced; `nil` until then.
    public var storefront: Storefront? { LatestStorefront.shared.value }

    /// Runs the code like any other.
    public func run<R>(_ body: () throws -> R) rethrows -> R { try body() }

    /// Runs the code like any other.
    public func run<R>(_ body: () async throws -> R) async rethrows -> R { try await body() }

    /// Runs the code like any other.
    public func purchasing<R>(
        as tag: String,
        askedAt changeNumber: Int64?,
        _ body: () async throws -> R
    ) async rethrows -> R {
        try await body()
    }

    /// Always `nil`, because Apple's store does not keep tags.
    public func originTag(of transactionID: UInt64) async -> String? { nil }

    /// Always false, because Apple's store does not number its changes.
    public func wasMade(_ transactionID: UInt64, after changeNumber: Int64) async -> Bool { false }

    /// Runs the code like any other.
    public func overhearing<R>(_ body: () throws -> R) rethrows -> R { try body() }

    /// Runs the code like any other.
    public func listening<R>(while isHeard: @escaping @Sendable () -> Bool, _ body: () throws -> R) rethrows -> R {
        try body()
    }

    /// Always `nil`, because Apple's store gives no reason for a pending purchase.
    public func wait(of tag: String) async -> PurchaseWait? { nil }

    /// Never calls back.
    ///
    /// - Returns: A task that has nothing to do.
    public func alarm(after patience: Duration, _ ring: @escaping @Sendable () -> Void) -> Task<Void, Never> { Task {} }

    /// Never calls back.
    ///
    /// - Returns: A task that has nothing to do.
    public func listen(_ hear: @escaping @Sendable (PurchaseSignal) -> Void) -> Task<Void, Never> { Task {} }
}

/// The customer's user name for the signature of a discount.
///
/// The app's server signed it, and the app account token of the purchase carries it to Apple's store.
enum SignedCustomer {
    static func buying<R>(for userName: String?, _ body: () async throws -> R) async rethrows -> R {
        try await body()
    }
}
#endif
