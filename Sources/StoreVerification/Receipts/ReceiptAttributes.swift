import Foundation
import StoreInterface

/// The attributes of a receipt or of a purchase by their numbers, with typed access.
struct ReceiptAttributes {
    private let values: [Int: ReceiptAttribute.Value]
    private let repeated: Set<Int>
    private let owner: String

    /// - Parameters:
    ///   - attributes: The attributes.
    ///   - owner: The owner of the attributes, for errors.
    init(_ attributes: [ReceiptAttribute], of owner: String) {
        var values: [Int: ReceiptAttribute.Value] = [:]
        var repeated: Set<Int> = []
        for attribute in attributes where values.updateValue(attribute.value, forKey: attribute.type) != nil {
            repeated.insert(attribute.type)
        }
        self.values = values
        self.repeated = repeated
        self.owner = owner
    }

    /// Returns a required text.
    func text(_ number: Int) throws(VerificationError) -> String { try required(number, optionalText(number)) }

    func optionalText(_ number: Int) throws(VerificationError) -> String? {
        switch try value(number) {
        case nil: nil
        case .text(let text): text
        default: throw unexpected(number, "UTF-8 text")
        }
    }

    /// Returns a required number.
    func integer(_ number: Int) throws(VerificationError) -> Int64 { try required(number, optionalInteger(number)) }

    func optionalInteger(_ number: Int) throws(VerificationError) -> Int64? {
        switch try value(number) {
        case nil: nil
        case .integer(let integer): integer
        default: throw unexpected(number, "an integer")
        }
    }

    /// Returns a required date.
    func date(_ number: Int) throws(VerificationError) -> Date { try required(number, optionalDate(number)) }

    /// Returns an optional date; an empty text means none.
    func optionalDate(_ number: Int) throws(VerificationError) -> Date? {
        switch try value(number) {
        case nil, .ascii(""): return nil
        case .ascii(let text):
            guard let date = ReceiptDateText.date(text) else {
                throw unexpected(number, "a date such as 2025-01-31T12:00:00Z")
            }
            return date
        default: throw unexpected(number, "a date")
        }
    }

    private func value(_ number: Int) throws(VerificationError) -> ReceiptAttribute.Value? {
        // Readers differ in their choice among duplicates.
        guard !repeated.contains(number) else {
            throw .malformedContent("\(owner) has attribute \(number) more than once")
        }
        return values[number]
    }

    private func required<Value>(_ number: Int, _ value: Value?) throws(VerificationError) -> Value {
        guard let value else { throw .malformedContent("\(owner) has no attribute \(number)") }
        return value
    }

    private func unexpected(_ number: Int, _ kind: String) -> VerificationError {
        .malformedContent("attribute \(number) of \(owner) is not \(kind)")
    }
}
