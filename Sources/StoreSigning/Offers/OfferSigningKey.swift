package import Foundation
import StoreInterface

/// A key that signs offers, as an app's server does.
package struct OfferSigningKey: Sendable {
    /// The identifier of the key in signatures.
    package let id: String
    private let key: P256PrivateKey

    /// Creates a new key.
    package init(id: String) throws(SigningFailure) {
        self.id = id
        key = try P256PrivateKey()
    }

    /// Creates a key from its PKCS #8 bytes, or from the PEM text around them.
    package init(id: String, pkcs8: Data) throws(SigningFailure) {
        self.id = id
        key = try P256PrivateKey(pkcs8: PEMText.contents(of: pkcs8))
    }

    /// The private key as PKCS #8 in DER.
    package var pkcs8: Data { get throws(SigningFailure) { try key.pkcs8 } }

    /// The public key, which verifies the signatures, as SubjectPublicKeyInfo in DER.
    package var publicKey: Data { get throws(SigningFailure) { try key.publicKey.subjectPublicKeyInfo } }

    /// Returns the DER signature over the values of an offer.
    package func signature(over text: PromotionalOfferText) throws(SigningFailure) -> Data {
        let raw = try key.signature(overHash: MessageDigest.sha256.get().hash(text.bytes[...]))
        guard let der = ECDSASignature.der(fromRaw: raw[...]) else {
            throw SigningFailure(refused: "write a signature")
        }
        return Data(der)
    }

    /// Returns claims as a compact JSON Web Signature with ES256.
    package func compactJWS(of claims: some Encodable) throws(SigningFailure) -> String {
        let header: Data
        let payload: Data
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            header = try encoder.encode(["alg": JWSHeader.algorithm, "kid": id, "typ": "JWT"])
            payload = try encoder.encode(claims)
        } catch {
            throw SigningFailure(operation: "write signed claims", detail: "\(error)")
        }
        let signed =
            Base64.url.encode(Array(header)[...]) + [UInt8(ascii: ".")] + Base64.url.encode(Array(payload)[...])
        let signature = try key.signature(overHash: MessageDigest.sha256.get().hash(signed[...]))
        let bytes = signed + [UInt8(ascii: ".")] + Base64.url.encode(signature[...])
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The PEM format of keys: base64 lines between two markers.
enum PEMText {
    /// Returns the bytes between the PEM markers, or all bytes without markers.
    static func contents(of data: Data) -> Data {
        let mark = Data("-----BEGIN".utf8)
        guard data.starts(with: mark) else { return data }
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
        let body = lines.filter { !$0.hasPrefix("-----") }.joined()
        return Data(base64Encoded: body) ?? data
    }
}
