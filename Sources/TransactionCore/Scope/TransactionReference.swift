import Foundation
import StoreInterface

/// A reference to a transaction in its store, for code that finishes it later and does not need its content.
///
/// A reference needs much less memory than a transaction, and does not keep the store open.
@_spi(PaymentQueues) public struct TransactionReference: Sendable {
    /// The identifier of the transaction.
    public let id: UInt64

    let productID: String
    let handle: UInt64
    let readAt: Int64
    let origin: StoreReference

    /// Creates a reference.
    ///
    /// - Parameter transaction: The transaction.
    public init(to transaction: Transaction) { self = transaction.reference }

    init(id: UInt64, productID: String, handle: UInt64, readAt: Int64, origin: StoreReference) {
        self.id = id
        self.productID = productID
        self.handle = handle
        self.readAt = readAt
        self.origin = origin
    }

    /// Finishes the transaction, as its `finish()` does.
    ///
    /// - Returns: False if the change could not be saved; the transaction then stays unfinished until the store has
    ///   repeated the attempt successfully (E-17). True for a store that no longer exists.
    @discardableResult
    public func finish() async -> Bool {
        guard let store = origin.store else {
            // Reported on the standard error, because `finish` neither throws nor returns anything.
            let line = "Transaction \(id) was not finished: \(StoreReference.goneDetail).\n"
            FileHandle.standardError.write(Data(line.utf8))
            return true
        }
        store.record(RecordedEvent(.finish, productID: productID, transactionID: id))
        let (handle, readAt) = (handle, readAt)
        return await shielded { await store.finish(transactionID: handle, readAt: readAt) }
    }

    /// True if the store has the transaction and it is not finished, also if its listing is delayed.
    ///
    /// False for a transaction from before the store was cleared (TS-08), and for a closed store.
    public var isUnfinished: Bool {
        get async {
            guard let store = origin.store else { return false }
            let (handle, readAt) = (handle, readAt)
            return await shielded { await store.isUnfinished(transactionID: handle, readAt: readAt) }
        }
    }

    /// The transaction, read from the store; `nil` if it no longer exists.
    ///
    /// - Throws: The reason, if the transaction cannot be read now.
    public var transaction: Transaction? {
        get async throws(StoreKitError) {
            guard let store = origin.store else { return nil }
            let id = handle
            do throws(StoreFailure) {
                let signed = try await shielded { () async throws(StoreFailure) in try await store.transaction(id: id) }
                return signed.map { VerificationResult($0, from: store).unsafePayloadValue }
            } catch {
                throw .unknown
            }
        }
    }
}
