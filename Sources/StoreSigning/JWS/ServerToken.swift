package import Foundation
import StoreInterface

/// The required claims of a token of the server API, except the date of its end.
package struct ServerTokenClaims: Hashable, Sendable {
    package static let audience = "appstoreconnect-v1"
    /// The longest lifetime that the App Store accepts, in seconds.
    package static let longestLifetime: Int64 = 60 * 60

    package let keyID: String
    package let issuerID: String
    package let bundleID: String

    package init(keyID: String, issuerID: String, bundleID: String) {
        self.keyID = keyID
        self.issuerID = issuerID
        self.bundleID = bundleID
    }
}

/// The first failed check of a token of the server API.
package enum ServerTokenFault: Error, Hashable, Sendable {
    case tooLong(Int)
    case malformed(String)
    case wrongAlgorithm(String?)
    case wrongKey(String?, expected: String)
    case wrongSignature
    case wrongClaim(String, found: String?, expected: String)
    case expired(Int64, now: Int64)
    /// The token ends more than an hour after its `iat`, or without one after the current time.
    case expiresTooLate(Int64, after: Int64)
}

/// Verifies the tokens with which an app's server authenticates: compact JSON Web Signatures with ES256.
package struct ServerTokenVerifier: Sendable {
    /// The maximum length of a token, in bytes.
    private static let longestToken = 8 * 1024

    private let key: P256PublicKey
    private let claims: ServerTokenClaims

    /// - Parameters:
    ///   - publicKey: SubjectPublicKeyInfo, DER.
    ///   - claims: The required claims.
    /// - Throws: A failure if it is not a key on the curve P-256.
    package init(publicKey: Data, claims: ServerTokenClaims) throws(SigningFailure) {
        key = try P256PublicKey(subjectPublicKeyInfo: publicKey)
        self.claims = claims
    }

    /// Verifies a token.
    ///
    /// - Parameters:
    ///   - token: The text after `Bearer`.
    ///   - now: The current time, in seconds since 1970.
    /// - Throws: The first check that fails.
    package func verify(_ token: String, now: Int64) throws(ServerTokenFault) {
        guard token.utf8.count <= Self.longestToken else { throw .tooLong(token.utf8.count) }
        guard let segments = CompactSegments(token) else { throw .malformed("it does not have three segments") }
        let header = try Self.object(segments.header, "header")
        let alg = Self.text(header["alg"])
        guard alg == JWSHeader.algorithm else { throw .wrongAlgorithm(alg) }
        guard header["crit"] == nil else { throw .malformed("its header demands extensions, and there are none") }
        let kid = Self.text(header["kid"])
        guard let kid, kid.hasSameBytes(as: claims.keyID) else { throw .wrongKey(kid, expected: claims.keyID) }
        guard let signature = Base64.url.decode(segments.signature), signature.count == ECDSASignature.rawByteCount,
            isSignature(signature[...], of: segments.signed)
        else { throw .wrongSignature }
        let payload = try Self.object(segments.payload, "payload")
        try Self.demand("iss", claims.issuerID, in: payload)
        try Self.demandAudience(in: payload)
        try Self.demand("bid", claims.bundleID, in: payload)
        guard let end = try Self.seconds("exp", in: payload) else {
            throw .wrongClaim("exp", found: nil, expected: "a number of seconds since 1970")
        }
        guard end > now else { throw .expired(end, now: now) }
        // Apple's clients for Python and Java leave the claim out.
        let begin = try Self.seconds("iat", in: payload) ?? now
        guard end - begin <= ServerTokenClaims.longestLifetime else { throw .expiresTooLate(end, after: begin) }
    }

    /// Returns a date in seconds since 1970; `nil` if the token has none.
    private static func seconds(_ name: String, in payload: JSONMembers) throws(ServerTokenFault) -> Int64? {
        guard let node = payload[name] else { return nil }
        guard case .number(let digits) = node.content, let seconds = Double(digits), abs(seconds) < 9e15 else {
            throw .wrongClaim(name, found: nil, expected: "a number of seconds since 1970")
        }
        return Int64(seconds)
    }

    private func isSignature(_ raw: ArraySlice<UInt8>, of text: ArraySlice<UInt8>) -> Bool {
        do throws(SigningFailure) {
            return try key.isSignature(raw, overHash: MessageDigest.sha256.get().hash(text))
        } catch {
            return false
        }
    }

    private static func demand(
        _ name: String,
        _ expected: String,
        in payload: JSONMembers
    ) throws(ServerTokenFault) {
        let found = text(payload[name])
        guard let found, found.hasSameBytes(as: expected) else {
            throw .wrongClaim(name, found: found, expected: expected)
        }
    }

    /// Checks the audience, which is a text or a list of texts (RFC 7519, 4.1.3).
    private static func demandAudience(in payload: JSONMembers) throws(ServerTokenFault) {
        let expected = ServerTokenClaims.audience
        if case .list(let elements) = payload["aud"]?.content {
            guard elements.contains(where: { text($0) == expected }) else {
                throw .wrongClaim("aud", found: elements.compactMap { text($0) }.first, expected: expected)
            }
            return
        }
        try demand("aud", expected, in: payload)
    }

    private static func text(_ node: JSONNode?) -> String? {
        guard case .text(let text) = node?.content else { return nil }
        return text
    }

    private static func object(
        _ segment: ArraySlice<UInt8>,
        _ name: String
    ) throws(ServerTokenFault) -> JSONMembers {
        guard let json = Base64.url.decode(segment) else { throw .malformed("its \(name) is not base64url") }
        do throws(VerificationFailure) {
            return try SignedJSON.object(in: json)
        } catch {
            throw .malformed("its \(name) is not one JSON object in UTF-8 with distinct keys")
        }
    }
}

/// The key with which an app's server signs its tokens.
package struct ServerTokenKey: Sendable {
    private let key: P256PrivateKey

    /// Creates a new key.
    package init() throws(SigningFailure) { key = try P256PrivateKey() }

    /// Creates a key from its PKCS #8 bytes, or from the PEM text around them.
    package init(pkcs8: Data) throws(SigningFailure) {
        key = try P256PrivateKey(pkcs8: PEMText.contents(of: pkcs8))
    }

    /// The public key as SubjectPublicKeyInfo in DER.
    package var publicKey: Data { get throws(SigningFailure) { try key.publicKey.subjectPublicKeyInfo } }

    /// The key in the format of a `.p8` file.
    package var pem: String {
        get throws(SigningFailure) {
            var lines = ["-----BEGIN PRIVATE KEY-----"]
            var rest = Base64.standard.encode(Array(try key.pkcs8)[...])[...]
            while !rest.isEmpty {
                lines.append(String(decoding: rest.prefix(64), as: UTF8.self))
                rest = rest.dropFirst(64)
            }
            return (lines + ["-----END PRIVATE KEY-----", ""]).joined(separator: "\n")
        }
    }

    /// Signs a token.
    ///
    /// - Parameters:
    ///   - header: The header's JSON.
    ///   - payload: The payload's JSON.
    /// - Returns: The compact form.
    /// - Throws: The failure of the cryptographic library.
    package func token(header: Data, payload: Data) throws(SigningFailure) -> String {
        let signed =
            Base64.url.encode(Array(header)[...]) + [UInt8(ascii: ".")] + Base64.url.encode(Array(payload)[...])
        let signature = try key.signature(overHash: MessageDigest.sha256.get().hash(signed[...]))
        return String(decoding: signed + [UInt8(ascii: ".")] + Base64.url.encode(signature[...]), as: UTF8.self)
    }
}
