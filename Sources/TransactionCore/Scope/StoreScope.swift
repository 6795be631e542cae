public import Foundation
import StoreInterface
import StoreTime

/// The store of a payment queue: its identity, its time, and the place for the queue's journal.
///
/// A process may have several stores, and a scope names one of them. A queue uses its scope to bind its work and its
/// callbacks to the right store. A scope retains the store's identity and not the store, so it does not keep its store
/// open. `AdapterSupport` declares the same type for Apple's StoreKit, of which a process has one store.
///
/// The members in `StoreScope+Signals.swift` are signals: facts that Apple's public API does not report. A queue uses
/// them through `PurchaseSignals` only, and works without them.
@_spi(PaymentQueues) public struct StoreScope: Hashable, Sendable {
    let reference: StoreReference

    private init(reference: StoreReference) { self.reference = reference }

    /// The store of the calling task.
    public static var current: StoreScope { current(for: "SKPaymentQueue") }

    /// Returns the store for a call.
    ///
    /// - Parameter call: The call, as an app writes it, for the message that the calling code has no store.
    /// - Returns: The store. If there is none, a store whose calls all fail.
    public static func current(for call: String) -> StoreScope {
        StoreScope(reference: StoreConnection.currentReference(for: call))
    }

    /// The store of the calling task or dispatch queue, or `nil` if neither has one.
    public static var own: StoreScope? { StoreConnection.ownReference.map { StoreScope(reference: $0) } }

    /// The store for a call, or `nil` if the calling code has lost its store, which is not reported.
    public static var found: StoreScope? { StoreConnection.foundReference.map { StoreScope(reference: $0) } }

    /// Creates the scope of the store that a product was loaded from.
    ///
    /// - Parameter product: The product.
    public init(of product: Product) { self.init(reference: product.origin) }

    /// The store for a call about an object that came from this store.
    ///
    /// The calling code's own store has precedence over this one. If this store no longer exists, the installed store
    /// is used.
    public var forCall: StoreScope { StoreScope(reference: StoreConnection.reference(following: reference)) }

    /// True while the store exists.
    ///
    /// A queue releases the state of a closed store.
    public var isOpen: Bool { reference.source != nil }

    /// The path of the store's SQLite file, or of this device's file for a store on a server.
    ///
    /// The path is `nil` for a store in memory, and for a store that no longer exists. A queue may keep tables of its
    /// own there.
    public var journalPath: String? {
        guard let source = reference.source else { return nil }
        return switch source.location {
        case .file(let url): url.path(percentEncoded: false)
        case .server(let server): server.deviceFile.path(percentEncoded: false)
        case .memory: nil
        }
    }

    /// Runs code with this store as the current one, regardless of the caller's store.
    ///
    /// - Parameter body: The code. Tasks that it starts inherit the store.
    /// - Returns: The result of the code.
    public func run<R>(_ body: () throws -> R) rethrows -> R {
        try StoreConnection.$scoped.withValue(nil) {
            try StoreConnection.$scope.withValue(reference, operation: body)
        }
    }

    /// Runs code with this store as the current one, regardless of the caller's store.
    ///
    /// - Parameter body: The code. Tasks that it starts inherit the store.
    /// - Returns: The result of the code.
    public func run<R>(_ body: () async throws -> R) async rethrows -> R {
        try await StoreConnection.$scoped.withValue(nil) {
            try await StoreConnection.$scope.withValue(reference, operation: body)
        }
    }

    /// Runs a queue's own work, which is not recorded as an app's.
    ///
    /// - Parameter body: The code. Tasks that it starts inherit the store and the marking.
    /// - Returns: The result of the code.
    public func working<R>(_ body: () throws -> R) rethrows -> R {
        try QueueWork.$isUnderWay.withValue(true) { try run(body) }
    }

    /// Runs a queue's own work, which is not recorded as an app's.
    ///
    /// - Parameter body: The code. Tasks that it starts inherit the store and the marking.
    /// - Returns: The result of the code.
    public func working<R>(_ body: () async throws -> R) async rethrows -> R {
        try await QueueWork.$isUnderWay.withValue(true) { try await run(body) }
    }

    /// The time on the store's clock, or `nil` for a closed store.
    public var now: Date? { reference.source?.now.date }

    /// True, because only the store may create its file: if a store refuses to open, the evidence in the folder has to
    /// stay unchanged (E-18).
    public var makesJournalFile: Bool { true }
}
