import Foundation
import StoreInterface

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
