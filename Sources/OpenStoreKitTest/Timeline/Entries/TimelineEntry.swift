public import Foundation
import StoreInterface

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
    ///   - productID: The identifier of the product.
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

/// The keys are those of a line in a file of JSON lines; ``Timeline/jsonLines(in:)`` says what they mean.
extension TimelineEntry: Codable {
    private enum CodingKeys: String, CodingKey {
        case number, time, lane, kind, event, product, transaction, delivery, details, payload
    }

    /// Reads an entry.
    ///
    /// - Parameter decoder: Holds one object.
    /// - Throws: `DecodingError` when a key is missing, or the time is none.
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

    /// Writes an entry; the payload becomes JSON within the JSON.
    ///
    /// - Parameter encoder: Takes one object.
    /// - Throws: What the encoder throws.
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

/// Payloads, kept in one form and shown in another.
extension JSONValue {
    /// Reads JSON; `nil` for anything else.
    init?(_ data: Data) {
        do {
            // Most of them are objects, and asking for what is not there is slow.
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

    /// Keys sorted and no spaces, which is how entries keep it.
    var compact: String { text(.sortedKeys) }

    /// For people: a line for each value.
    var pretty: String { text([.sortedKeys, .prettyPrinted]) }

    private func text(_ formatting: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union(.withoutEscapingSlashes)
        do {
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        } catch {
            // Only a number that JSON does not know could do this, and none was read from JSON.
            return "null"
        }
    }

    /// An object without some of its values.
    func without(_ keys: Set<String>) -> JSONValue {
        guard case .object(let values) = self else { return self }
        return .object(values.filter { !keys.contains($0.key) })
    }
}
