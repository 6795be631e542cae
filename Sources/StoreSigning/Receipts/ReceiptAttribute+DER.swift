import Foundation
import StoreInterface

extension ReceiptAttribute {
    /// SET OF SEQUENCE { type INTEGER, version INTEGER, value OCTET STRING }, in DER's order.
    static func encode(_ attributes: [ReceiptAttribute]) throws(SigningFailure) -> [UInt8] {
        var elements: [[UInt8]] = []
        for attribute in attributes {
            elements.append(
                try DER.sequence([
                    DER.integer(Int64(attribute.type)),
                    DER.integer(Int64(attribute.version)),
                    DER.octetString(attribute.value.encoded()),
                ])
            )
        }
        return try DER.set(elements)
    }

    /// Reads what ``encode(_:)`` wrote, or another store.
    ///
    /// - Parameters:
    ///   - bytes: The set, as DER.
    ///   - raw: The types whose values are bytes as they are.
    /// - Returns: The attributes, in the order of the set.
    /// - Throws: that it is no set of attributes.
    static func decode(_ bytes: [UInt8], raw: Set<Int>) throws(SigningFailure) -> [ReceiptAttribute] {
        guard case .set(let elements) = try DERElement(bytes) else { throw unreadable }
        var attributes: [ReceiptAttribute] = []
        for element in elements {
            guard case .sequence(let parts) = element, parts.count == 3, case .integer(let type) = parts[0],
                case .integer(let version) = parts[1], case .octetString(let value) = parts[2]
            else { throw unreadable }
            attributes.append(
                ReceiptAttribute(
                    type: Int(type),
                    version: Int(version),
                    value: raw.contains(Int(type)) ? .bytes(Data(value)) : try Value(encoded: value)
                )
            )
        }
        return attributes
    }

    private static let unreadable = SigningFailure(operation: "read a receipt", detail: "it is no set of attributes")
}

extension ReceiptAttribute.Value {
    func encoded() throws(SigningFailure) -> [UInt8] {
        switch self {
        case .integer(let number): try DER.integer(number)
        case .text(let text): try DER.utf8String(text)
        case .ascii(let text): try DER.ia5String(text)
        case .bytes(let bytes): Array(bytes)
        case .attributes(let attributes): try ReceiptAttribute.encode(attributes)
        }
    }

    /// A value that says itself of which kind it is.
    fileprivate init(encoded bytes: [UInt8]) throws(SigningFailure) {
        switch try DERElement(bytes) {
        case .integer(let number): self = .integer(number)
        case .utf8String(let text): self = .text(text)
        case .ia5String(let text): self = .ascii(text)
        case .set: self = .attributes(try ReceiptAttribute.decode(bytes, raw: []))
        case .octetString, .sequence:
            throw SigningFailure(operation: "read a receipt", detail: "an attribute is of a kind that none has")
        }
    }
}
