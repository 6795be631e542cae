public import Foundation

/// One thing that happened, as a timeline keeps it.
///
/// A value: two entries are equal when everything about them is, the payload included.
public struct TimelineEntry: Hashable, Sendable {
    /// Where it happened; a timeline shows one column for each.
    public enum Lane: String, Hashable, Sendable, CaseIterable, Codable {
        /// In the store itself.
        case store
        /// In code that uses the payment queue.
        case observer
        /// In code that uses the async API.
        case async
    }

    /// Its place among everything that was written down, from 1.
    public let number: Int
    /// When, on the store's clock, in whole milliseconds.
    public let date: Date
    /// Where.
    public let lane: Lane
    /// What, for programs.
    public let kind: Kind
    /// What, for people: a sentence without the transaction's identifier.
    public let event: String
    /// The product it is about.
    public let productID: String?
    /// The transaction it is about.
    public let transactionID: String?
    /// How often this lane was handed this transaction by now, this time included; `nil` where nothing was handed over.
    ///
    /// What is handed over is a delivery in the sense of ``DeliveryKey``: a revocation or an upgrade of a transaction
    /// counts anew. Only `Transaction.updates`, `Transaction.unfinished`, results of purchases, and purchased and restored
    /// transactions of the queue hand something over; asking for entitlements or the history does not.
    public let delivery: Int?
    /// What else there is to say, by name: the state of a queue's transaction, an error, a quantity.
    public let details: [String: String]
    /// The transaction as it was told, as JSON with sorted keys and without spaces; `nil` where none was told.
    ///
    /// In the store's and the async lane it is what was signed, without the proof for the device and the customer's
    /// identifier, which differ from store to store. In the observer lane it is what the queue's transaction shows.
    public let payload: String?

    /// Describes something that happened, as for a timeline that a test expects.
    ///
    /// - Parameters:
    ///   - number: Its place, from 1.
    ///   - date: When; rounded to whole milliseconds.
    ///   - lane: Where.
    ///   - kind: What, for programs.
    ///   - event: What, for people.
    ///   - productID: The product.
    ///   - transactionID: The transaction.
    ///   - delivery: How often it was handed over by now.
    ///   - details: What else there is to say.
    ///   - payload: JSON with sorted keys and without spaces.
    public init(
        number: Int,
        date: Date,
        lane: Lane,
        kind: Kind = .note,
        event: String,
        productID: String? = nil,
        transactionID: String? = nil,
        delivery: Int? = nil,
        details: [String: String] = [:],
        payload: String? = nil
    ) {
        self.number = number
        self.date = Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded() / 1000)
        self.lane = lane
        self.kind = kind
        self.event = event
        self.productID = productID
        self.transactionID = transactionID
        self.delivery = delivery
        self.details = details
        self.payload = payload
    }

    /// The same under another number.
    func numbered(_ number: Int) -> TimelineEntry {
        TimelineEntry(
            number: number,
            date: date,
            lane: lane,
            kind: kind,
            event: event,
            productID: productID,
            transactionID: transactionID,
            delivery: delivery,
            details: details,
            payload: payload
        )
    }
}
