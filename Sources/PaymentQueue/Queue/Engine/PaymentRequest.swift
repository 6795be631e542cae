public import Foundation
public import QueueAdapters

/// A payment as the engine knows it.
@_spi(Adapters) public struct PaymentRequest: Hashable, Sendable {
    /// The tag of the payment in the journal and in the store.
    let tag: String
    /// The terms of the payment.
    public let terms: PaymentTerms
    /// The time at which the payment was added.
    public let moment: QueueTimestamp

    /// Creates the request of a new payment.
    ///
    /// - Parameters:
    ///   - terms: The terms of the payment.
    ///   - moment: The time at which the payment is added.
    public init(_ terms: PaymentTerms, at moment: QueueTimestamp) {
        tag = PaymentToken.newTag()
        self.terms = terms
        self.moment = moment
    }

    init(_ row: JournalRow) {
        tag = row.tag
        terms = row.terms
        moment = row.moment
    }
}

/// The time at which an item was added to the queue.
@_spi(Adapters) public struct QueueTimestamp: Hashable, Sendable {
    /// The store's change number, or another number that only increases; `nil` if it is not known.
    public let changeNumber: Int64?

    /// The store's time; `nil` if it is not known.
    let date: Date?

    /// Creates a time.
    ///
    /// - Parameters:
    ///   - changeNumber: A number that only increases; `nil` if it is not known.
    ///   - date: The store's time; `nil` if it is not known.
    public init(changeNumber: Int64?, date: Date? = nil) {
        self.changeNumber = changeNumber
        self.date = date
    }
}
