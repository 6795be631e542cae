import Foundation
package import StoreInterface

extension ReceiptAttribute {
    /// Encodes SET OF SEQUENCE { type INTEGER, version INTEGER, value OCTET STRING }, in DER's order.
    ///
    /// - Throws: A failure if a text is not what its kind allows.
    package static func encode(_ attributes: [ReceiptAttribute]) throws(SigningFailure) -> [UInt8] {
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

    /// Decodes a set of attributes.
    ///
    /// The time and memory that it takes grow with the number of bytes, however they are nested.
    ///
    /// - Parameters:
    ///   - bytes: The set, as DER.
    ///   - raw: The types with raw bytes as values.
    /// - Returns: The attributes, in the order of the set.
    /// - Throws: A failure if it is not a set of attributes.
    package static func decode(_ bytes: [UInt8], raw: Set<Int>) throws(SigningFailure) -> [ReceiptAttribute] {
        var reader = DERReader(bytes, 0..<bytes.count)
        let set = try reader.next(.set)
        guard reader.isAtEnd else { throw DERReader.unreadable }
        return try decode(bytes, set, raw: raw, holdsPurchases: true)
    }

    /// Reads the content of one set; only the values of a receipt itself may be sets, those of a purchase may not.
    private static func decode(
        _ bytes: [UInt8],
        _ set: Range<Int>,
        raw: Set<Int>,
        holdsPurchases: Bool
    ) throws(SigningFailure) -> [ReceiptAttribute] {
        var reader = DERReader(bytes, set)
        var attributes: [ReceiptAttribute] = []
        while !reader.isAtEnd {
            var parts = DERReader(bytes, try reader.next(.sequence))
            let type = Int(try parts.integer())
            let version = Int(try parts.integer())
            let value = try parts.next(.octetString)
            guard parts.isAtEnd else { throw DERReader.unreadable }
            attributes.append(
                ReceiptAttribute(
                    type: type,
                    version: version,
                    value: raw.contains(type)
                        ? .bytes(Data(bytes[value])) : try self.value(bytes, value, maySetsFollow: holdsPurchases)
                )
            )
        }
        return attributes
    }

    /// Reads a value whose tag determines its type.
    private static func value(
        _ bytes: [UInt8],
        _ range: Range<Int>,
        maySetsFollow: Bool
    ) throws(SigningFailure) -> Value {
        var reader = DERReader(bytes, range)
        let element = try reader.next()
        guard reader.isAtEnd else { throw DERReader.unreadable }
        let content = bytes[element.content]
        switch element.tag {
        case .integer: return .integer(try reader.integer(in: element.content))
        case .utf8String:
            guard let text = String(validating: content, as: UTF8.self) else { throw DERReader.unreadable }
            return .text(text)
        case .ia5String:
            guard content.allSatisfy({ $0 < 0x80 }) else { throw DERReader.unreadable }
            return .ascii(String(decoding: content, as: UTF8.self))
        case .set where maySetsFollow:
            return .attributes(try decode(bytes, element.content, raw: [], holdsPurchases: false))
        case .set, .octetString, .sequence:
            throw SigningFailure(operation: "read a receipt", detail: "an attribute is of a kind that none has")
        }
    }
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
}
