package import Foundation
package import StoreInterface

/// Signs the documents of one store.
///
/// The key is loaded, the header written and its part of the hash computed once; what a document then costs is hardly
/// more than its ECDSA signature. Any number of threads may sign at once.
package final class JWSSigner: Sendable {
    private let key: P256PrivateKey
    private let headerSegment: String
    private let prefix: DigestPrefix

    /// A signer for a store.
    ///
    /// - Throws: A failure if a key or certificate cannot be read, or if the leaf certificate is for another key: its
    ///   documents would not verify.
    package init(identity: SigningIdentity) throws(SigningFailure) {
        let key = try P256PrivateKey(x963Representation: identity.leafPrivateKey)
        let leaf = try Certificate(der: identity.leafCertificate)
        guard try leaf.publicKey.isSame(as: key.publicKey) else {
            throw SigningFailure(operation: "make a signer", detail: "the leaf certificate is for another key")
        }
        let header = JWSHeader.json(
            certificates: [identity.leafCertificate, identity.intermediateCertificate, identity.rootCertificate]
                .map { Array($0) }
        )
        let segment = Base64.url.encode(header[...])
        self.key = key
        headerSegment = String(decoding: segment, as: UTF8.self)
        prefix = try DigestPrefix((segment + [UInt8(ascii: ".")])[...])
    }

    /// Signs a payload with ES256.
    ///
    /// - Parameter payload: the document's JSON, kept byte for byte.
    /// - Returns: the document in parts; signing the same payload again gives another signature.
    /// - Throws: The failure of the cryptographic library.
    package func sign(_ payload: Data) throws(SigningFailure) -> SignedParts {
        let segment = Base64.url.encode(Array(payload)[...])
        let signature = try key.signature(overHash: prefix.hash(appending: segment[...]))
        return SignedParts(headerSegment: headerSegment, payload: payload, signature: Data(signature))
    }
}

/// The proof that a document was made for one device (T-52).
package enum DeviceHash {
    /// Returns the device verification hash of a document.
    ///
    /// - Returns: 48 bytes: SHA-384 of the nonce's text and then the device identifier's, both with hyphens and in
    ///   lower case.
    /// - Throws: The failure of the cryptographic library.
    package static func sha384(nonce: UUID, deviceID: UUID) throws(SigningFailure) -> Data {
        let text = Array((WireUUID(nonce).text + WireUUID(deviceID).text).utf8)
        return Data(try MessageDigest.sha384.get().hash(text[...]))
    }

    /// Returns the nonce of a document that was made for another device, in the form for this one: always the same.
    ///
    /// - Parameters:
    ///   - nonce: The nonce of the document for the other device.
    ///   - deviceID: This device.
    /// - Returns: An identifier of version 8, whose bits follow from both.
    /// - Throws: The failure of the cryptographic library.
    package static func nonce(following nonce: UUID, deviceID: UUID) throws(SigningFailure) -> UUID {
        let bytes = Array(try sha384(nonce: nonce, deviceID: deviceID))
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6] & 0x0F | 0x80, bytes[7],
                bytes[8] & 0x3F | 0x80, bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            )
        )
    }
}
