import Foundation

/// Values as the journal's columns hold them.
enum JournalText {
    /// JSON with its keys in order, so that equal values are equal texts.
    static func of(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            preconditionFailure("Strings, numbers and dates have a JSON form: \(error)")
        }
    }

    /// The value of a text; `nil` when it is not the JSON of one.
    static func value<Value: Decodable>(_ type: Value.Type, of text: String) -> Value? {
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch {
            return nil
        }
    }
}
