public import Foundation
import StoreInterface
import StoreSigning

/// The key with which a back end authenticates at a simulated server, in place of a key of App Store Connect.
///
/// The key belongs to the back end, and is unrelated to the keys with which a store signs, which stay in the store's
/// database.
public struct ServerAPIKey: Sendable {
    /// The identifier of the key, in the member `kid` of tokens.
    public let id: String
    /// The identifier of the issuer, in the member `iss` of tokens.
    public let issuerID: String
    let key: ServerTokenKey

    /// Creates a new key.
    ///
    /// - Parameters:
    ///   - id: The identifier of the key.
    ///   - issuerID: The identifier of the issuer.
    /// - Throws: ``SimulatedServerError/key(_:)`` if the cryptographic library fails.
    public init(
        id: String = "LOCALTEST1",
        issuerID: String = "57246542-96fe-1a63-e053-0824d011072a"
    ) throws(SimulatedServerError) {
        self.id = id
        self.issuerID = issuerID
        do throws(SigningFailure) {
            key = try ServerTokenKey()
        } catch {
            throw .key("the key '\(id)' of the server API cannot be made: \(error)")
        }
    }

    /// Creates a key from the content of a back end's `.p8` file.
    ///
    /// - Parameters:
    ///   - id: The identifier of the key.
    ///   - issuerID: The identifier of the issuer.
    ///   - pem: PKCS #8, as PEM.
    /// - Throws: ``SimulatedServerError/key(_:)`` if it is not a private key on the curve P-256.
    public init(id: String, issuerID: String, pem: String) throws(SimulatedServerError) {
        self.id = id
        self.issuerID = issuerID
        do throws(SigningFailure) {
            key = try ServerTokenKey(pkcs8: Data(pem.utf8))
        } catch {
            throw .key("the key '\(id)' of the server API cannot be read: \(error)")
        }
    }

    /// The key as the content of a `.p8` file, for the back end.
    ///
    /// - Throws: ``SimulatedServerError/key(_:)`` if the cryptographic library fails.
    public var pem: String {
        get throws(SimulatedServerError) {
            do throws(SigningFailure) {
                return try key.pem
            } catch {
                throw .key("the key '\(id)' of the server API cannot be written: \(error)")
            }
        }
    }

    /// Creates a token, as a back end does.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle identifier of the app.
    ///   - date: The date of the token, on the clock of the machine.
    ///   - lifetime: The lifetime in seconds; the App Store accepts at most an hour.
    /// - Returns: The token, without `Bearer`.
    /// - Throws: ``SimulatedServerError/key(_:)`` if the cryptographic library fails.
    public func token(
        for bundleID: String,
        at date: Date,
        lifetime: TimeInterval = 300
    ) throws(SimulatedServerError) -> String {
        let begin = Int64(date.timeIntervalSince1970)
        do {
            let header = try PayloadCoding.encode(["alg": "ES256", "kid": id, "typ": "JWT"])
            let payload = try PayloadCoding.encode(
                JSONValue.object([
                    "iss": .text(issuerID), "iat": .whole(begin), "exp": .whole(begin + Int64(lifetime)),
                    "aud": .text(ServerTokenClaims.audience), "bid": .text(bundleID),
                ])
            )
            return try key.token(header: header, payload: payload)
        } catch {
            throw .key("a token cannot be signed with the key '\(id)': \(error)")
        }
    }

    /// Returns the verifier of tokens that this key signs.
    func verifier(for bundleID: String) throws(SimulatedServerError) -> ServerTokenVerifier {
        do throws(SigningFailure) {
            return try ServerTokenVerifier(
                publicKey: key.publicKey,
                claims: ServerTokenClaims(keyID: id, issuerID: issuerID, bundleID: bundleID)
            )
        } catch {
            throw .key("the key '\(id)' of the server API cannot verify tokens: \(error)")
        }
    }
}
