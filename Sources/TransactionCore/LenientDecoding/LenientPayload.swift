import Foundation
import StoreInterface
import StoreTime

/// A lenient decoder for payloads that did not verify, one key at a time.
///
/// A missing value or a value of the wrong type affects no other key. Numbers are also read from text, and text
/// from numbers, because older environments differ.
struct LenientPayload {
    private let values: [String: JSONValue]

    init(_ data: Data) {
        do {
            values = try JSONDecoder().decode([String: JSONValue].self, from: data)
        } catch {
            values = [:]
        }
    }

    private init(values: [String: JSONValue]) { self.values = values }

    func object(_ key: String) -> LenientPayload? {
        guard case .object(let values) = values[key] else { return nil }
        return LenientPayload(values: values)
    }

    func text(_ key: String) -> String? {
        switch values[key] {
        case .text(let text): text
        case .whole(let number): String(number)
        case .fraction(let number): Int64(exactly: number).map(String.init)
        case .flag, .list, .object, .null, nil: nil
        }
    }

    func texts(_ key: String) -> [String]? {
        guard case .list(let list) = values[key] else { return nil }
        return list.compactMap { value in
            guard case .text(let text) = value else { return nil }
            return text
        }
    }

    func integer(_ key: String) -> Int64? {
        switch values[key] {
        case .whole(let number): number
        case .fraction(let number): Int64(exactly: number.rounded())
        case .text(let text): Int64(text)
        case .flag(let flag): flag ? 1 : 0
        case .list, .object, .null, nil: nil
        }
    }

    func smallInteger(_ key: String) -> Int? { integer(key).flatMap { Int(exactly: $0) } }

    func flag(_ key: String) -> Bool? { integer(key).map { $0 != 0 } }

    func date(_ key: String) -> StoreDate? {
        guard let milliseconds = integer(key), abs(Double(milliseconds)) < 9e15 else { return nil }
        return StoreDate(milliseconds: milliseconds)
    }

    func identifier(_ key: String) -> WireIdentifier? { text(key).flatMap { UInt64($0) }.map { WireIdentifier($0) } }

    func uuid(_ key: String) -> WireUUID? { text(key).flatMap { UUID(uuidString: $0) }.map { WireUUID($0) } }

    func bytes(_ key: String) -> Data? { text(key).flatMap { Data(base64Encoded: $0) } }
}

extension StoreDate {
    /// The placeholder for an unreadable date: in the distant past, so that it never makes an entitlement.
    static let unreadable = StoreDate(.distantPast)
}
