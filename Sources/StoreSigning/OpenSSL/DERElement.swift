import COpenSSL

/// An ASN.1 element as libcrypto reads it; kinds that no receipt has are an error.
@safe
enum DERElement: Hashable, Sendable {
    case integer(Int64)
    case utf8String(String)
    case ia5String(String)
    case octetString([UInt8])
    case sequence([DERElement])
    case set([DERElement])

    /// Reads exactly one element; bytes behind it are an error.
    init(_ bytes: [UInt8]) throws(SigningFailure) {
        Libcrypto.started
        var consumedCount = 0
        let element = unsafe bytes.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            let element = unsafe d2i_ASN1_TYPE(nil, &position, bytes.count)
            if let start = bytes.baseAddress, let end = unsafe position { consumedCount = unsafe end - start }
            return unsafe element
        }
        guard let element = unsafe element else { throw SigningFailure(refused: Self.operation) }
        defer { unsafe ASN1_TYPE_free(element) }
        guard consumedCount == bytes.count else {
            throw SigningFailure(operation: Self.operation, detail: "something follows it")
        }
        try unsafe self.init(element)
    }

    private static let operation = "read an element"

    private init(_ element: UnsafeMutablePointer<ASN1_TYPE>) throws(SigningFailure) {
        let kind = unsafe ASN1_TYPE_get(element)
        switch kind {
        case V_ASN1_INTEGER:
            var number: Int64 = 0
            try unsafe SigningFailure.check(
                ASN1_INTEGER_get_int64(&number, element.pointee.value.integer),
                "read a number"
            )
            self = .integer(number)
        case V_ASN1_UTF8STRING: self = .utf8String(try Self.text(unsafe Self.bytes(of: element)))
        case V_ASN1_IA5STRING: self = .ia5String(try Self.text(unsafe Self.bytes(of: element)))
        case V_ASN1_OCTET_STRING: self = .octetString(unsafe Self.bytes(of: element))
        case V_ASN1_SEQUENCE, V_ASN1_SET:
            // Of these, an element holds everything, tag and length included.
            let members = try Self.members(of: unsafe Self.bytes(of: element), isSet: kind == V_ASN1_SET)
            self = kind == V_ASN1_SET ? .set(members) : .sequence(members)
        case let kind: throw SigningFailure(operation: Self.operation, detail: "it is of the kind \(kind)")
        }
    }

    private static func members(of bytes: [UInt8], isSet: Bool) throws(SigningFailure) -> [DERElement] {
        let read = unsafe bytes.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            return isSet
                ? unsafe d2i_ASN1_SET_ANY(nil, &position, bytes.count)
                : unsafe d2i_ASN1_SEQUENCE_ANY(nil, &position, bytes.count)
        }
        let stack = try unsafe LibcryptoObject(read, operation) { unsafe shim_asn1_stack_free($0) }
        var members: [DERElement] = []
        for index in unsafe 0..<max(0, shim_asn1_stack_count(stack.pointer)) {
            guard let member = unsafe shim_asn1_stack_value(stack.pointer, index) else {
                throw SigningFailure(refused: operation)
            }
            members.append(try unsafe DERElement(member))
        }
        return members
    }

    private static func bytes(of element: UnsafeMutablePointer<ASN1_TYPE>) -> [UInt8] {
        let string = unsafe element.pointee.value.asn1_string
        guard let start = unsafe ASN1_STRING_get0_data(string) else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(string))))
    }

    private static func text(_ bytes: [UInt8]) throws(SigningFailure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SigningFailure(operation: operation, detail: "it is not text")
        }
        return text
    }
}
