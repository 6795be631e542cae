import Foundation
import StoreInterface

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
