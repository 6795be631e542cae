import Foundation
import QueueAdapters

/// A payment as the engine knows it.
struct PaymentRequest: Hashable, Sendable {
    /// Names the payment in the journal and in the store.
    let tag: String
    let terms: PaymentTerms
    /// How much had happened in the store when the payment was added.
    let changeNumber: Int64?

    init(_ terms: PaymentTerms, changeNumber: Int64?) {
        self.init(tag: UUID().uuidString, terms: terms, changeNumber: changeNumber)
    }

    init(tag: String, terms: PaymentTerms, changeNumber: Int64?) {
        self.tag = tag
        self.terms = terms
        self.changeNumber = changeNumber
    }

    init(_ row: JournalRow) { self.init(tag: row.tag, terms: row.terms, changeNumber: row.changeNumber) }
}
