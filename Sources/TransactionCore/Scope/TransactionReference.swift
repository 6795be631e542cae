import Foundation
import StoreInterface

/// A reference to a transaction in its store, for code that finishes it later and does not need its content.
///
/// A reference needs much less memory than a transaction, and does not keep the store open.
@_spi(PaymentQueues) public struct TransactionReference: Sendable {
    /// The identifier of the transaction.
    public let id: UInt64

    /// The change number of the event outside the app that made the transaction, if the reference comes from the
    /// announcement of that event; `nil` otherwise.
    public let madeAt: Int64?

    let productID: String
    let handle: UInt64
    let readAt: Int64
    let origin: StoreReference

    /// Creates a reference.
    ///
    /// - Parameter transaction: The transaction.
    public init(to transaction: Transaction) { self = transaction.reference }

    init(id: UInt64, productID: String, handle: UInt64, readAt: Int64, madeAt: Int64?, origin: StoreReference) {
        self.id = id
        self.productID = productID
        self.handle = handle
        self.readAt = readAt
        self.madeAt = madeAt
        self.origin = origin
    }

    /// Finishes the transaction, as its `finish()` does.
    ///
    /// - Returns: False if the change could not be saved; the transaction then stays unfinished until the store has
    ///   repeated the attempt successfully (E-17). True for a store that no longer exists.
    @discardableResult
    public func finish() async -> Bool { await finish(forQueue: false) }

    /// Finishes the transaction for the payment queue of its store, which receives no signal of that.
    ///
    /// - Returns: False if the change could not be saved; the signal `finished` follows when it is saved.
    public func finishForQueue() async -> Bool { await finish(forQueue: true) }

    private func finish(forQueue isQueue: Bool) async -> Bool {
        guard let source = origin.source else {
            // Reported on the standard error, because `finish` neither throws nor returns anything.
            StandardError.write(line: "Transaction \(id) was not finished: \(StoreReference.goneDetail).")
            return true
        }
        await source.recordCall(RecordedEvent(.async, .finish, productID: productID, transactionID: id))
        let (handle, readAt) = (handle, readAt)
        return await QueueFinish.$isUnderWay.withValue(isQueue) {
            await source.answer(.finish(transactionID: handle), else: false) { store in
                await store.finish(transactionID: handle, readAt: readAt)
            }
        }
    }

    /// True if the store has the transaction and it is not finished, also if its listing is delayed.
    ///
    /// False for a transaction from before the store was cleared (TS-08), and for a closed store.
    public var isUnfinished: Bool {
        get async {
            guard let source = origin.source else { return false }
            let (handle, readAt) = (handle, readAt)
            return await source.answer(else: false) { await $0.isUnfinished(transactionID: handle, readAt: readAt) }
        }
    }

    /// The transaction, read from the store; `nil` if it no longer exists.
    ///
    /// - Throws: The reason, if the transaction cannot be read now.
    public var transaction: Transaction? {
        get async throws(StoreKitError) {
            guard let source = origin.source else { return nil }
            return try await Transaction.read(handle, from: source)
        }
    }
}

extension Transaction {
    /// Reads a transaction in any state; `nil` if the store does not have it.
    ///
    /// - Throws: `unknown` if it cannot be read now.
    static func read(_ id: UInt64, from source: any StoreSource) async throws(StoreKitError) -> Transaction? {
        let signed = try await source.call(throwing: { _ in StoreKitError.unknown }) { store throws(StoreFailure) in
            try await store.transaction(id: id)
        }
        return signed.map { VerificationResult($0, from: source).unsafePayloadValue }
    }
}
