import Foundation
import TransactionCore

/// Which earlier purchases a restore hands out again, and in which order.
///
/// Restored are non-consumables and every period of subscriptions that renew, once they are finished and unless they were
/// revoked (R-03, R-04, R-13, C-14). The oldest comes first, so that an app that goes by the last one ends with the newest.
public struct RestoreList: Hashable, Sendable {
    /// The purchases to restore, the oldest first.
    public let records: [PurchaseRecord]

    private let firsts: [UInt64: PurchaseRecord]

    /// Chooses from everything the customer ever bought.
    ///
    /// - Parameters:
    ///   - history: All transactions, in any order.
    ///   - unfinished: The identifiers of those that are not finished, which are in the queue already.
    public init(history: [PurchaseRecord], unfinished: Set<UInt64>) {
        records =
            history
            .filter { $0.isRestorable && !unfinished.contains($0.id) }
            .sorted { ($0.purchaseDate, $0.id) < ($1.purchaseDate, $1.id) }
        firsts = Dictionary(
            history.lazy.filter { $0.id == $0.originalID }.map { ($0.id, $0) },
            uniquingKeysWith: { earlier, _ in earlier }
        )
    }

    /// The first purchase of the chain that a record belongs to, which may be the record itself.
    ///
    /// - Parameter record: One of the ``records``.
    /// - Returns: The first purchase; made up from the record where the history lacks it.
    public func first(of record: PurchaseRecord) -> OriginalPurchase {
        firsts[record.originalID]?.first ?? record.first
    }

    /// Only what one user of the app bought.
    ///
    /// - Parameters:
    ///   - name: The user as the app names it.
    ///   - knownNames: The names that are no UUIDs and that the store therefore never saw, by transaction.
    /// - Returns: A list without the purchases of others.
    public func bought(by name: String, knownNames: [UInt64: String]) -> RestoreList {
        let token = UUID(uuidString: name)
        return RestoreList(
            records: records.filter { record in
                if let token, record.appAccountToken == token { return true }
                return knownNames[record.id] == name || knownNames[record.originalID] == name
            },
            firsts: firsts
        )
    }

    private init(records: [PurchaseRecord], firsts: [UInt64: PurchaseRecord]) {
        self.records = records
        self.firsts = firsts
    }
}

extension PurchaseRecord {
    fileprivate var isRestorable: Bool {
        revocationDate == nil && (productType == .nonConsumable || productType == .autoRenewable)
    }
}
