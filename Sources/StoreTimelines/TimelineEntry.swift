public import Foundation
import StoreInterface

/// One recorded event of a timeline.
///
/// Two entries are equal if all their properties are equal, including the payload.
public struct TimelineEntry: Hashable, Sendable {
    /// The part of the system in which the event happened; a timeline shows one column for each lane.
    public enum Lane: String, Hashable, Sendable, CaseIterable, Codable {
        /// The store itself.
        case store
        /// Code that uses the payment queue.
        case observer
        /// Code that uses the async API.
        case async
    }

    /// The position among all recorded entries, from 1.
    public internal(set) var number: Int
    /// The date on the store's clock, in whole milliseconds.
    public let date: Date
    /// The lane of the event.
    public let lane: Lane
    /// The kind of the event, for programs.
    public let kind: Kind
    /// The description of the event, for people: a sentence without the transaction's identifier.
    public internal(set) var event: String
    /// The identifier of the product.
    public internal(set) var productID: String?
    /// The identifier of the transaction.
    public let transactionID: String?
    /// The number of deliveries of this transaction to this lane, including this one.
    ///
    /// `nil` if the entry is not a delivery. A delivery is counted by its `DeliveryKey`: a revocation or an upgrade of
    /// a transaction is counted separately. Deliveries are `Transaction.updates`, `Transaction.unfinished`, results of
    /// purchases, and purchased and restored transactions of the queue; queries of entitlements or the history are not.
    public internal(set) var delivery: Int?
    /// Further information by name: the state of a queue's transaction, an error, a quantity.
    public internal(set) var details: [String: String]
    /// The published transaction, as JSON with sorted keys and without spaces; `nil` without a transaction.
    ///
    /// In the lanes of the store and the async API the payload is the signed content. The device verification and the
    /// customer's identifier are left out, because they differ from store to store. In the observer lane the payload
    /// contains the properties of the queue's transaction.
    public internal(set) var payload: String?

    /// Creates an entry, for example for a timeline that a test expects.
    ///
    /// - Parameters:
    ///   - number: The position, from 1.
    ///   - date: The date, rounded to whole milliseconds.
    ///   - lane: The lane.
    ///   - kind: The kind, for programs.
    ///   - event: The description, for people.
    ///   - productID: The identifier of the product.
    ///   - transactionID: The identifier of the transaction.
    ///   - delivery: The number of deliveries so far.
    ///   - details: Further information by name.
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

    /// Returns a copy with another number.
    func numbered(_ number: Int) -> TimelineEntry {
        var copy = self
        copy.number = number
        return copy
    }
}

/// The keys are those of a line in a JSON Lines file, which ``Timeline/jsonLines(in:)`` describes.
extension TimelineEntry: Codable {
    private enum CodingKeys: String, CodingKey {
        case number, time, lane, kind, event, product, transaction, delivery, details, payload
    }

    /// Decodes an entry.
    ///
    /// - Parameter decoder: The decoder of one object.
    /// - Throws: `DecodingError` if a key is missing or the time is invalid.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let time = try container.decode(String.self, forKey: .time)
        guard let date = TimelineTime.date(time) else {
            throw DecodingError.dataCorruptedError(forKey: .time, in: container, debugDescription: "No time: \(time)")
        }
        self.init(
            number: try container.decode(Int.self, forKey: .number),
            date: date,
            lane: try container.decode(Lane.self, forKey: .lane),
            kind: try container.decode(Kind.self, forKey: .kind),
            event: try container.decode(String.self, forKey: .event),
            productID: try container.decodeIfPresent(String.self, forKey: .product),
            transactionID: try container.decodeIfPresent(String.self, forKey: .transaction),
            delivery: try container.decodeIfPresent(Int.self, forKey: .delivery),
            details: try container.decodeIfPresent([String: String].self, forKey: .details) ?? [:],
            payload: try container.decodeIfPresent(JSONValue.self, forKey: .payload)?.compact
        )
    }

    /// Encodes an entry; the payload becomes nested JSON.
    ///
    /// - Parameter encoder: The encoder of one object.
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(TimelineTime.text(date), forKey: .time)
        try container.encode(lane, forKey: .lane)
        try container.encode(kind, forKey: .kind)
        try container.encode(event, forKey: .event)
        try container.encodeIfPresent(productID, forKey: .product)
        try container.encodeIfPresent(transactionID, forKey: .transaction)
        try container.encodeIfPresent(delivery, forKey: .delivery)
        if !details.isEmpty { try container.encode(details, forKey: .details) }
        if let payload { try container.encode(JSONValue(Data(payload.utf8)) ?? .text(payload), forKey: .payload) }
    }
}

/// The compact and the readable form of payloads.
extension JSONValue {
    /// Parses JSON; `nil` for invalid input.
    init?(_ data: Data) {
        do {
            // Objects are tried first, because most payloads are objects and failing attempts are slow.
            self = .object(try JSONDecoder().decode([String: JSONValue].self, from: data))
        } catch DecodingError.typeMismatch {
            do {
                self = try JSONDecoder().decode(JSONValue.self, from: data)
            } catch {
                return nil
            }
        } catch {
            return nil
        }
    }

    /// The form of payloads in entries: sorted keys and no spaces.
    var compact: String { text(.sortedKeys) }

    /// The form for people: one line for each value.
    var pretty: String { text([.sortedKeys, .prettyPrinted]) }

    private func text(_ formatting: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union(.withoutEscapingSlashes)
        do {
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        } catch {
            // Only a number that JSON cannot represent could fail, and no value read from JSON contains one.
            return "null"
        }
    }

    /// Returns an object without some of its values.
    func without(_ keys: Set<String>) -> JSONValue {
        guard case .object(let values) = self else { return self }
        return .object(values.filter { !keys.contains($0.key) })
    }
}
