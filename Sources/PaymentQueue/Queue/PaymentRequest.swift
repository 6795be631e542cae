import Foundation
import QueueAdapters

/// A payment as the engine knows it.
struct PaymentRequest: Hashable, Sendable {
    /// Names the payment in the journal and in the store.
    let tag: String
    let terms: PaymentTerms
    let moment: QueueMoment

    init(_ terms: PaymentTerms, at moment: QueueMoment) {
        tag = UUID().uuidString
        self.terms = terms
        self.moment = moment
    }

    init(_ row: JournalRow) {
        tag = row.tag
        terms = row.terms
        moment = row.moment
    }
}
