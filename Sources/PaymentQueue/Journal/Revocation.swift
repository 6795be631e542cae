import Foundation
import QueueAdapters

/// A purchase that was taken back.
struct Revocation: Hashable, Sendable {
    let transactionID: UInt64
    let date: Date
    let productID: String
}

extension Revocation {
    /// `nil` for a transaction that stands.
    init?(_ record: PurchaseRecord) {
        guard let date = record.revocationDate else { return nil }
        self.init(transactionID: record.id, date: date, productID: record.productID)
    }
}
