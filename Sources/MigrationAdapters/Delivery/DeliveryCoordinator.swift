import Foundation
public import PaymentQueue
public import AdapterSupport

/// A coordinator that lets an app act on each purchase once, through whichever API the app receives it.
///
/// Pass every transaction of both APIs to the coordinator. It acts on each delivery once, identified by its
/// ``DeliveryKey``:
///
/// - A delivery that the records know is not granted again.
/// - While a delivery is being granted, the same one from the other API waits. If that grant fails, the waiting one
///   tries in its turn.
/// - If a grant throws, the delivery is not recorded and the transaction is not finished, so it comes again.
/// - The declared ``FinishingOwner`` finishes after the record, the other side never. A live purchase may be announced
///   only to the API that is not the owner. Its transaction stays unfinished until the owner receives it,
///   at the latest at the next launch.
///
/// The process can end between the grant and its record. Delivery is therefore *at least once*; ``DeliveryRecords``
/// explains how an app makes it exactly once.
///
/// A grant must not pass the same delivery to the coordinator again and wait for the result, because it would wait for
/// itself.
public actor DeliveryCoordinator {
    /// A closure that acts on a delivery: it grants the purchase, or takes it back, as the key's change says.
    public typealias Grant = @concurrent @Sendable (Delivery) async throws -> Void

    /// The API that finishes transactions.
    public nonisolated let owner: FinishingOwner

    private let records: any DeliveryRecords
    private let grant: Grant
    private var waiting: [DeliveryKey: [CheckedContinuation<Void, Never>]] = [:]

    /// Creates a coordinator.
    ///
    /// - Parameters:
    ///   - owner: The API that finishes transactions.
    ///   - records: The records of earlier deliveries.
    ///   - grant: Acts on a delivery. Called outside the coordinator's isolation, for several deliveries at once.
    public init(owner: FinishingOwner, records: any DeliveryRecords, grant: @escaping Grant) {
        self.owner = owner
        self.records = records
        self.grant = grant
    }

    /// Acts on a transaction of the asynchronous API, from `Transaction.updates`, `Transaction.unfinished`, or a
    /// purchase.
    ///
    /// A revocation, an upgrade, and a moved expiry are deliveries of their own. The transaction is finished if the
    /// asynchronous side is the owner. An unverified transaction is neither granted nor finished.
    ///
    /// - Parameter result: The transaction.
    /// - Returns: The outcome of the delivery.
    /// - Throws: The error of the grant or the records; the transaction is then not finished and comes again.
    @discardableResult
    public func handle(_ result: VerificationResult<Transaction>) async throws -> DeliveryOutcome {
        let transaction: Transaction
        switch result {
        case .verified(let verified): transaction = verified
        case .unverified(_, let error): return .unverified(error)
        }
        let key = try await key(of: transaction)
        let outcome = try await act(on: Delivery(transaction, key: key))
        switch owner {
        case .asynchronous: await transaction.finish()
        case .observer: break
        }
        return outcome
    }

    /// Acts on an entry of the payment queue.
    ///
    /// The queue's copies (restored, or purchased although owned already) have the key of the first purchase. Failed
    /// entries, and copies after they were handled, are finished whichever API is the owner, since only the queue knows
    /// them. A purchase is finished if the observer is the owner. Purchasing and deferred entries are left alone.
    ///
    /// The queue verifies nothing: an app that wants only verified transactions grants from the other API.
    ///
    /// - Parameters:
    ///   - transaction: The entry.
    ///   - queue: The queue that announced the entry.
    /// - Returns: The outcome of the delivery.
    /// - Throws: The error of the grant or the records; the entry is then not finished and comes again.
    @discardableResult
    public func handle(
        _ transaction: SKPaymentTransaction,
        in queue: SKPaymentQueue
    ) async throws -> DeliveryOutcome {
        switch transaction.transactionState {
        case .purchasing, .deferred: return .nothing
        case .failed:
            queue.finishTransaction(transaction)
            return .nothing
        case .purchased, .restored: break
        @unknown default: return .nothing
        }
        guard let key = await DeliveryKey.resolved(transaction) else { return .nothing }
        let outcome = try await act(on: Delivery(transaction, key: key))
        let isCopy = key != DeliveryKey(transaction) || transaction.transactionState == .restored
        switch owner {
        case .observer: queue.finishTransaction(transaction)
        case .asynchronous: if isCopy { queue.finishTransaction(transaction) }
        }
        return outcome
    }

    /// Returns the key of a transaction, or the key of a moved expiry if the purchase was delivered with another one.
    private func key(of transaction: Transaction) async throws -> DeliveryKey {
        let key = DeliveryKey(transaction)
        guard key.change == .purchase, let end = transaction.expirationDate?.wholeMilliseconds,
            try await records.contains(key)
        else { return key }
        let known = Set(try await records.expirationDates(of: transaction.id).map(\.wholeMilliseconds))
        guard !known.isEmpty, !known.contains(end) else { return key }
        return DeliveryKey(transactionID: transaction.id, change: .expiry(milliseconds: end))
    }

    private func act(on delivery: Delivery) async throws -> DeliveryOutcome {
        while waiting[delivery.key] != nil {
            await withCheckedContinuation { waiting[delivery.key]?.append($0) }
        }
        waiting[delivery.key] = []
        defer {
            for continuation in waiting.removeValue(forKey: delivery.key) ?? [] { continuation.resume() }
        }
        if try await records.contains(delivery.key) {
            // The queue, which knows no expiry, may have delivered the purchase first.
            if delivery.expirationDate != nil {
                try await records.insert(delivery.key, expirationDate: delivery.expirationDate)
            }
            return .alreadyGranted(delivery.key)
        }
        try await grant(delivery)
        try await records.insert(delivery.key, expirationDate: delivery.expirationDate)
        return .granted(delivery.key)
    }
}
