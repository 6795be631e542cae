import COpenSSL
package import Foundation

/// A parsed X.509 certificate.
package struct Certificate: Sendable {
    let object: LibcryptoObject

    /// Wraps a certificate of libcrypto.
    init(_ object: LibcryptoObject) { self.object = object }

    /// Parses DER; bytes after the certificate are an error.
    package init(der: Data) throws(SigningFailure) {
        Libcrypto.started
        var consumedCount = 0
        let certificate = unsafe Array(der).withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            let certificate = unsafe d2i_X509(nil, &position, bytes.count)
            if let start = bytes.baseAddress, let end = unsafe position { consumedCount = unsafe end - start }
            return unsafe certificate
        }
        object = try unsafe LibcryptoObject(certificate, "read a certificate") { unsafe X509_free($0) }
        guard consumedCount == der.count else {
            throw SigningFailure(operation: "read a certificate", detail: "there are bytes after it")
        }
    }

    /// The certificate in DER.
    package var der: Data {
        get throws(SigningFailure) {
            var output: UnsafeMutablePointer<UInt8>?
            let length = unsafe i2d_X509(object.pointer, &output)
            guard length > 0, let bytes = unsafe output else { throw SigningFailure(refused: "write a certificate") }
            defer { unsafe shim_openssl_free(bytes) }
            return unsafe Data(bytes: bytes, count: Int(length))
        }
    }

    /// The public key of the certificate; an error unless it is on P-256.
    package var publicKey: P256PublicKey {
        get throws(SigningFailure) {
            try unsafe P256PublicKey(
                LibcryptoObject(X509_get_pubkey(object.pointer), "read a certificate's key") {
                    unsafe EVP_PKEY_free($0)
                }
            )
        }
    }

    /// The length of the certificate's RSA key, or `nil` for a key of another type.
    var rsaKeyBitCount: Int? {
        guard let key = unsafe X509_get0_pubkey(object.pointer), unsafe EVP_PKEY_is_a(key, "RSA") == 1 else {
            ERR_clear_error()
            return nil
        }
        return unsafe Int(EVP_PKEY_get_bits(key))
    }

    /// The first and the last second at which the certificate is valid, counted from 1970; an empty range is an error.
    package var validity: ClosedRange<Int64> {
        get throws(SigningFailure) {
            let first = try unsafe Self.seconds(X509_get0_notBefore(object.pointer))
            let last = try unsafe Self.seconds(X509_get0_notAfter(object.pointer))
            guard first <= last else {
                throw SigningFailure(operation: "read a certificate's validity", detail: "it ends before it begins")
            }
            return first...last
        }
    }

    private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) throws(SigningFailure) -> Int64 {
        guard let epoch = unsafe ASN1_TIME_set(nil, 0) else { throw SigningFailure(refused: "make a time") }
        defer { unsafe ASN1_TIME_free(epoch) }
        var days: Int32 = 0
        var seconds: Int32 = 0
        try unsafe SigningFailure.check(ASN1_TIME_diff(&days, &seconds, epoch, time), "read a certificate's time")
        return Int64(days) * 86_400 + Int64(seconds)
    }
}

/// The properties of a certificate.
extension Certificate {
    /// The name of the holder in one line, such as `/O=Example/CN=Root`.
    package var subject: String { unsafe Self.line(X509_get_subject_name(object.pointer)) }

    /// The name of the issuer in one line.
    package var issuer: String { unsafe Self.line(X509_get_issuer_name(object.pointer)) }

    /// The serial number's bytes, most significant first.
    package var serialNumber: Data {
        guard let serial = unsafe X509_get0_serialNumber(object.pointer) else { return Data() }
        return unsafe Self.bytes(of: serial)
    }

    /// The extensions by their object identifiers in dotted form.
    package var extensions: [String: CertificateExtension] {
        var found: [String: CertificateExtension] = [:]
        for index in unsafe 0..<max(0, X509_get_ext_count(object.pointer)) {
            guard let element = unsafe X509_get_ext(object.pointer, index),
                let value = unsafe X509_EXTENSION_get_data(element)
            else { continue }
            found[unsafe Self.dottedText(X509_EXTENSION_get_object(element))] = unsafe CertificateExtension(
                isCritical: X509_EXTENSION_get_critical(element) == 1,
                value: Self.bytes(of: value)
            )
        }
        return found
    }

    /// Returns whether the certificate has the extension of a marker.
    ///
    /// The content of the extension does not matter.
    func carries(_ marker: CertificateMarker) -> Bool { extensions[marker.rawValue] != nil }

    private static func line(_ name: OpaquePointer?) -> String {
        guard let text = unsafe X509_NAME_oneline(name, nil, 0) else { return "" }
        defer { unsafe shim_openssl_free(text) }
        return unsafe String(cString: text)
    }

    private static func bytes(of string: UnsafePointer<ASN1_STRING>) -> Data {
        guard let bytes = unsafe ASN1_STRING_get0_data(string) else { return Data() }
        return unsafe Data(bytes: bytes, count: Int(ASN1_STRING_length(string)))
    }

    private static func dottedText(_ object: OpaquePointer?) -> String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            unsafe OBJ_obj2txt(start, Int32(buffer.count), object, 1)
            return unsafe String(cString: start)
        }
    }
}
