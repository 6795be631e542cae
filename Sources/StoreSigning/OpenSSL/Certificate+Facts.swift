import COpenSSL
package import Foundation

/// What a certificate says about itself.
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

    /// Whether the certificate is marked as one for store documents; what the extension holds does not matter.
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
