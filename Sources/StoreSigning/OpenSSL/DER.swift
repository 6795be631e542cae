import COpenSSL

/// The DER encoding of the ASN.1 elements in a receipt.
///
/// libcrypto writes tags, lengths, and the order of a set.
@safe
enum DER {
    static func integer(_ number: Int64) throws(SigningFailure) -> [UInt8] {
        Libcrypto.started
        guard let element = unsafe ASN1_INTEGER_new() else { throw SigningFailure(refused: "make an integer") }
        defer { unsafe ASN1_INTEGER_free(element) }
        try unsafe SigningFailure.check(ASN1_INTEGER_set_int64(element, number), "make an integer")
        return try unsafe written { unsafe i2d_ASN1_INTEGER(element, &$0) }
    }

    static func utf8String(_ text: String) throws(SigningFailure) -> [UInt8] {
        try unsafe string(V_ASN1_UTF8STRING, Array(text.utf8)) { unsafe i2d_ASN1_UTF8STRING($0, &$1) }
    }

    /// - Throws: also when the text is not ASCII.
    static func ia5String(_ text: String) throws(SigningFailure) -> [UInt8] {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw SigningFailure(operation: "make an IA5String", detail: "\"\(text)\" is not ASCII")
        }
        return try unsafe string(V_ASN1_IA5STRING, Array(text.utf8)) { unsafe i2d_ASN1_IA5STRING($0, &$1) }
    }

    static func octetString(_ bytes: [UInt8]) throws(SigningFailure) -> [UInt8] {
        try unsafe string(V_ASN1_OCTET_STRING, bytes) { unsafe i2d_ASN1_OCTET_STRING($0, &$1) }
    }

    /// Returns a SEQUENCE of encoded elements.
    static func sequence(_ elements: [[UInt8]]) throws(SigningFailure) -> [UInt8] {
        let stack = try stack(of: elements)
        return try unsafe written { unsafe i2d_ASN1_SEQUENCE_ANY(stack.pointer, &$0) }
    }

    /// Returns a SET OF encoded elements, in DER's order.
    static func set(_ elements: [[UInt8]]) throws(SigningFailure) -> [UInt8] {
        let stack = try stack(of: elements)
        return try unsafe written { unsafe i2d_ASN1_SET_ANY(stack.pointer, &$0) }
    }

    private static func string(
        _ type: Int32,
        _ bytes: [UInt8],
        _ write: (UnsafeMutablePointer<ASN1_STRING>, inout UnsafeMutablePointer<UInt8>?) -> Int32
    ) throws(SigningFailure) -> [UInt8] {
        Libcrypto.started
        guard let element = unsafe ASN1_STRING_type_new(type) else { throw SigningFailure(refused: "make a string") }
        defer { unsafe ASN1_STRING_free(element) }
        try unsafe SigningFailure.check(ASN1_STRING_set(element, bytes, Int32(bytes.count)), "make a string")
        return try unsafe written { unsafe write(element, &$0) }
    }

    private static func stack(of elements: [[UInt8]]) throws(SigningFailure) -> LibcryptoObject {
        let stack = try unsafe LibcryptoObject(shim_asn1_stack_new(), "list elements") {
            unsafe shim_asn1_stack_free($0)
        }
        for bytes in elements {
            let element = unsafe bytes.withUnsafeBufferPointer { bytes in
                var position = bytes.baseAddress
                return unsafe d2i_ASN1_TYPE(nil, &position, bytes.count)
            }
            guard let element = unsafe element else { throw SigningFailure(refused: "read an element") }
            guard unsafe shim_asn1_stack_push(stack.pointer, element) > 0 else {
                unsafe ASN1_TYPE_free(element)
                throw SigningFailure(refused: "list elements")
            }
        }
        return stack
    }

    /// Returns bytes that libcrypto allocated.
    private static func written(
        _ write: (inout UnsafeMutablePointer<UInt8>?) -> Int32
    ) throws(SigningFailure) -> [UInt8] {
        var output: UnsafeMutablePointer<UInt8>?
        let length = unsafe write(&output)
        guard length > 0, let bytes = unsafe output else { throw SigningFailure(refused: "write an element") }
        defer { unsafe shim_openssl_free(bytes) }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(length)))
    }
}
