package import Foundation
import StoreInterface

/// A verifier of offer signatures, with the keys of the app's server (C-20).
package struct OfferVerifier: Sendable {
    private var keys: [String: P256PublicKey] = [:]

    /// Creates a verifier without keys.
    package init() {}

    /// True if there is no key.
    package var isEmpty: Bool { keys.isEmpty }

    /// Adds a key, or replaces the key with the same identifier.
    ///
    /// - Parameters:
    ///   - id: The identifier of the key in signatures.
    ///   - publicKey: SubjectPublicKeyInfo in DER or PEM, or the 65 bytes of the uncompressed point.
    /// - Throws: A failure if it is not a key on the curve P-256.
    package mutating func add(id: String, publicKey: Data) throws(SigningFailure) {
        let bytes = PEMText.contents(of: publicKey)
        keys[id] =
            bytes.count == P256KeyMaterial.pointByteCount
            ? try P256PublicKey(x963Representation: bytes) : try P256PublicKey(subjectPublicKeyInfo: bytes)
    }

    /// Adds the public half of a key.
    package mutating func add(_ key: OfferSigningKey) throws(SigningFailure) {
        try add(id: key.id, publicKey: try key.publicKey)
    }

    /// Returns whether the signature over a text was made by the key that the text names.
    ///
    /// - Parameters:
    ///   - signature: The signature, in strict DER.
    ///   - text: The signed text.
    /// - Returns: `false` also for an unknown key.
    package func isSignature(_ signature: Data, over text: PromotionalOfferText) -> Bool {
        let der = Array(signature)
        guard let key = keys[text.keyID], let raw = ECDSASignature.strictRaw(fromDER: der) else { return false }
        return isSignature(raw[...], of: text.bytes[...], by: key)
    }

    /// Returns the claims of a compact JSON Web Signature, or `nil` unless one of the keys signed it.
    package func claims(in compactJWS: String) -> OfferClaims? {
        guard let segments = CompactSegments(compactJWS),
            let header = Base64.url.decode(segments.header),
            let payload = Base64.url.decode(segments.payload),
            let signature = Base64.url.decode(segments.signature)
        else { return nil }
        do {
            let members = try SignedJSON.object(in: header)
            // Critical extensions are rejected, because this reader supports none (RFC 7515, 4.1.11).
            guard case .text(JWSHeader.algorithm) = members["alg"]?.content, members["crit"] == nil,
                case .text(let id) = members["kid"]?.content, let key = keys[id],
                isSignature(signature[...], of: segments.signed, by: key)
            else { return nil }
            try SignedJSON.object(in: payload)
            return try JSONDecoder().decode(OfferClaims.self, from: Data(payload))
        } catch {
            return nil
        }
    }

    /// Returns the nonce in a compact JSON Web Signature, and the date of signing that it claims, in seconds since
    /// 1970.
    ///
    /// Nothing is verified, because an attempt to buy uses up its nonce even if the signature is invalid.
    ///
    /// - Returns: `nil` when it names none.
    package static func nonce(namedIn compactJWS: String) -> (nonce: UUID, seconds: Int64)? {
        guard let segments = CompactSegments(compactJWS), let payload = Base64.url.decode(segments.payload) else {
            return nil
        }
        do {
            let mark = try JSONDecoder().decode(Mark.self, from: Data(payload))
            return UUID(uuidString: mark.nonce).map { ($0, mark.iat) }
        } catch {
            return nil
        }
    }

    private func isSignature(_ raw: ArraySlice<UInt8>, of text: ArraySlice<UInt8>, by key: P256PublicKey) -> Bool {
        do throws(SigningFailure) {
            return try key.isSignature(raw, overHash: MessageDigest.sha256.get().hash(text))
        } catch {
            return false
        }
    }

    private struct Mark: Decodable {
        let nonce: String
        let iat: Int64
    }
}
