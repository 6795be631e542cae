import Foundation
public import PaymentQueue
public import TransactionCore

/// The one place where an app acts on what was bought, through whichever API it hears of it.
///
/// Hand every transaction of both APIs to the desk. It acts on each delivery once, going by ``DeliveryKey``:
///
/// - a delivery that the records know is not granted again;
/// - while one is being granted, the same one from the other API waits for it; if that grant fails, the one that waited
///   tries in its turn;
/// - a grant that throws is not recorded and the transaction not finished, so that it comes again;
/// - the declared ``FinishingOwner`` finishes after the record, the other side never. What a live purchase tells to one API
///   alone, and that is not the owner, stays unfinished until the owner hears of it, at the latest at the next
///   launch.
///
/// Between the grant and its record the process can die. Delivery is therefore *at least once*; ``DeliveryRecords`` says
/// how an app makes it exactly once.
///
/// A grant must not hand the same delivery to the desk again and wait for it: it would wait for itself.
public actor DeliveryCoordinator {
    /// Acts on a delivery: grants what was bought, or takes it back, as the key's change says.
    public typealias Grant = @concurrent @Sendable (Delivery) async throws -> Void

    /// Who finishes.
    public nonisolated let owner: FinishingOwner

    private let records: any DeliveryRecords
    private let grant: Grant
    private var waiting: [DeliveryKey: [CheckedContinuation<Void, Never>]] = [:]

    /// Opens the desk.
    ///
    /// - Parameters:
    ///   - owner: Which API finishes.
    ///   - records: What was granted before.
    ///   - grant: Acts on a delivery. Called outside the desk's isolation, for several deliveries at once.
    public init(owner: FinishingOwner, records: any DeliveryRecords, grant: @escaping Grant) {
        self.owner = owner
        self.records = records
        self.grant = grant
    }

    /// Acts on a transaction of the asynchronous API, from `Transaction.updates` or `.unfinished` or a purchase.
    ///
    /// A revocation, an upgrade and a moved expiry are deliveries of their own. Finishes if the asynchronous side is the
    /// owner. An unverified transaction is neither granted nor finished.
    ///
    /// - Parameter result: The transaction.
    /// - Returns: What became of it.
    /// - Throws: What the grant or the records threw; the transaction is then not finished and comes again.
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
    /// entries, and copies after they were handled, are finished whoever the owner is, since only the queue knows them. A
    /// purchase is finished if the observer is the owner. Purchasing and deferred entries are left alone.
    ///
    /// The queue verifies nothing: an app that wants verified transactions only grants from the other API.
    ///
    /// - Parameters:
    ///   - transaction: The entry.
    ///   - queue: The queue that told of it.
    /// - Returns: What became of it.
    /// - Throws: What the grant or the records threw; the entry is then not finished and comes again.
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

    /// The key of a transaction, which is that of a moved expiry where the purchase was delivered with another one.
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
            // The queue may have delivered it first, which knows no expiry.
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
