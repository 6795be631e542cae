import COpenSSL
package import Foundation
package import StoreInterface

/// A PKCS #7 message: content, the signature of one key over it, and the certificates of that key.
///
/// libcrypto's CMS sorts the certificates, but readers of receipts expect the leaf first.
package struct SignedMessage: Sendable {
    /// The signed content.
    ///
    /// Trust it only after checking ``certificates``.
    package let content: [UInt8]
    /// The certificates in the order of the message, the signer's first.
    package let certificates: [Certificate]

    /// Signs `content` directly, without signed attributes.
    ///
    /// - Parameters:
    ///   - content: The content to sign.
    ///   - certificates: The certificate of the key, then its issuers in order.
    ///   - key: Signs with PKCS #1 v1.5 and SHA-256.
    /// - Returns: DER, with definite lengths.
    /// - Throws: The failure of the cryptographic library.
    package static func sign(
        _ content: [UInt8],
        certificates: [Certificate],
        key: RSAPrivateKey
    ) throws(SigningFailure) -> Data {
        guard let leaf = certificates.first else {
            throw SigningFailure(operation: operation, detail: "there is no certificate")
        }
        guard let others = unsafe shim_x509_stack_new() else { throw SigningFailure(refused: "list certificates") }
        defer { unsafe shim_x509_stack_free(others) }
        for certificate in certificates.dropFirst() {
            guard unsafe shim_x509_stack_push(others, certificate.object.pointer) > 0 else {
                throw SigningFailure(refused: "list certificates")
            }
        }
        let message = unsafe content.withUnsafeBytes { bytes -> UnsafeMutablePointer<PKCS7>? in
            guard let input = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else { return nil }
            defer { unsafe BIO_free(input) }
            return unsafe PKCS7_sign(
                leaf.object.pointer,
                key.key.pointer,
                others,
                input,
                PKCS7_BINARY | PKCS7_NOATTR
            )
        }
        guard let message = unsafe message else { throw SigningFailure(refused: operation) }
        defer { unsafe PKCS7_free(message) }
        var output: UnsafeMutablePointer<UInt8>?
        let length = unsafe i2d_PKCS7(message, &output)
        guard length > 0, let bytes = unsafe output else { throw SigningFailure(refused: "write a signed message") }
        defer { unsafe shim_openssl_free(bytes) }
        return unsafe Data(bytes: bytes, count: Int(length))
    }

    /// The maximum length of a message in bytes, enough for a receipt with about forty thousand purchases.
    package static let maximumByteCount = 16 << 20
    /// The maximum number of certificates of a message; receipts have three.
    private static let maximumCertificateCount = 8

    /// Reads a message, and checks that its only signer is the key of its first certificate.
    ///
    /// The certificates are checked before the signature, and the content is not read before both checks.
    ///
    /// - Parameters:
    ///   - der: The message.
    ///   - isTrusted: True for certificates that the caller trusts, the signer's first.
    /// - Throws: ``VerificationFailure/invalidEncoding`` for anything but a message of this structure and of at most
    ///   ``maximumByteCount`` bytes. ``VerificationFailure/invalidCertificateChain`` for certificates without trust.
    ///   ``VerificationFailure/unsupportedAlgorithm`` for a key that is not an RSA key of at least 2048 bits, and for
    ///   another digest than SHA-256 or SHA-1.
    ///   ``VerificationFailure/invalidSignature`` for a signature that is not correct.
    package init(
        verifying der: Data,
        trusting isTrusted: ([Certificate]) -> Bool = { _ in true }
    ) throws(VerificationFailure) {
        // Clear the errors of unreadable bytes, so that a later failure does not report them.
        defer { ERR_clear_error() }
        let message = try unsafe Self.read(der)
        defer { unsafe PKCS7_free(message) }
        guard unsafe shim_pkcs7_signer_count(message) == 1,
            unsafe shim_pkcs7_has_attributes(message) == 0,
            let stack = unsafe shim_pkcs7_certificates(message)
        else { throw .invalidEncoding }
        let certificates = try unsafe Self.certificates(in: stack)
        guard let first = certificates.first else { throw .invalidEncoding }
        guard isTrusted(certificates) else { throw .invalidCertificateChain }
        guard let bitCount = first.rsaKeyBitCount, bitCount >= 2048,
            unsafe [NID_sha256, NID_sha1].contains(shim_pkcs7_digest(message))
        else { throw .unsupportedAlgorithm }
        self.certificates = certificates
        guard let output = unsafe BIO_new(BIO_s_mem()) else { throw .invalidEncoding }
        defer { unsafe BIO_free(output) }
        guard
            unsafe PKCS7_verify(message, nil, nil, nil, output, PKCS7_NOVERIFY | PKCS7_BINARY) == 1,
            let signers = unsafe PKCS7_get0_signers(message, nil, 0)
        else { throw .invalidSignature }
        defer { unsafe shim_x509_stack_free(signers) }
        guard let signer = unsafe shim_x509_stack_value(signers, 0),
            unsafe X509_cmp(signer, first.object.pointer) == 0
        else { throw .invalidSignature }
        var start: UnsafeMutablePointer<CChar>?
        let length = unsafe shim_bio_bytes(output, &start)
        content = unsafe Array(UnsafeRawBufferPointer(start: start, count: max(0, length)))
    }

    /// Returns the content of a message, without verifying anything.
    ///
    /// - Parameter der: The message.
    /// - Returns: The content, which anyone may have written.
    /// - Throws: ``VerificationFailure/invalidEncoding`` for anything but signed data of at most ``maximumByteCount``
    ///   bytes.
    package static func unverifiedContent(of der: Data) throws(VerificationFailure) -> [UInt8] {
        defer { ERR_clear_error() }
        let message = try unsafe read(der)
        defer { unsafe PKCS7_free(message) }
        guard let content = unsafe shim_pkcs7_content(message) else { throw .invalidEncoding }
        let length = unsafe Int(ASN1_STRING_length(content))
        return unsafe Array(UnsafeBufferPointer(start: ASN1_STRING_get0_data(content), count: max(0, length)))
    }

    /// Reads the structure of a message, which the caller frees.
    private static func read(_ der: Data) throws(VerificationFailure) -> UnsafeMutablePointer<PKCS7> {
        Libcrypto.started
        guard der.count <= maximumByteCount else { throw .invalidEncoding }
        var consumedCount = 0
        let message = unsafe Array(der).withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            let message = unsafe d2i_PKCS7(nil, &position, bytes.count)
            if let start = bytes.baseAddress, let end = unsafe position { consumedCount = unsafe end - start }
            return unsafe message
        }
        guard let message = unsafe message else { throw .invalidEncoding }
        guard consumedCount == der.count else {
            unsafe PKCS7_free(message)
            throw .invalidEncoding
        }
        return unsafe message
    }

    private static let operation = "sign a message"

    private static func certificates(in stack: OpaquePointer) throws(VerificationFailure) -> [Certificate] {
        let count = unsafe Int(shim_x509_stack_count(stack))
        guard count <= maximumCertificateCount else { throw .invalidEncoding }
        var found: [Certificate] = []
        for index in 0..<Int32(max(0, count)) {
            guard let pointer = unsafe shim_x509_stack_value(stack, index), unsafe X509_up_ref(pointer) == 1 else {
                throw .invalidEncoding
            }
            do throws(SigningFailure) {
                found.append(
                    Certificate(try unsafe LibcryptoObject(pointer, "read a certificate") { unsafe X509_free($0) })
                )
            } catch {
                throw .invalidEncoding
            }
        }
        return found
    }
}
