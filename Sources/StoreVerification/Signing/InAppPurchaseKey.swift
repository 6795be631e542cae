public import Foundation
import StoreInterface
import StoreSigning

/// The In-App Purchase key of a server, which signs offers for the customers of its app and tokens for requests to the
/// App Store Server API.
///
/// The key is created in App Store Connect, which shows its identifier and the issuer, and downloaded as a `.p8` file.
/// Keep it on the server. A test store accepts the same signatures, if it knows the key.
///
/// ```swift
/// let key = try InAppPurchaseKey(
///     id: "2X9R4HXF34", issuerID: "57246542-96fe-1a63-e053-0824d011072a", bundleID: "com.example.shop", pem: file
/// )
/// let offer = try key.promotionalOffer("winter", of: "com.example.pro", transactionID: customer, at: Date())
/// var request = URLRequest(url: url)
/// request.setValue("Bearer \(try key.serverToken(at: Date()))", forHTTPHeaderField: "Authorization")
/// ```
///
/// Any number of threads may use a key at the same time.
///
/// ## Differs from Apple
///
/// Apple's libraries also sign requests of the Advanced Commerce API. Here they are not signed.
public struct InAppPurchaseKey: Sendable {
    /// The identifier of the key.
    public let id: String
    /// The identifier of the issuer.
    public let issuerID: String
    /// The bundle identifier of the app.
    public let bundleID: String
    private let key: OfferSigningKey

    /// Reads a key.
    ///
    /// - Parameters:
    ///   - id: The identifier of the key.
    ///   - issuerID: The identifier of the issuer, as the page of the keys shows it.
    ///   - bundleID: The bundle identifier of the app.
    ///   - pem: The content of the `.p8` file.
    /// - Throws: ``InAppPurchaseKeyError`` if the text is not a private key on the curve P-256.
    public init(id: String, issuerID: String, bundleID: String, pem: String) throws(InAppPurchaseKeyError) {
        self.id = id
        self.issuerID = issuerID
        self.bundleID = bundleID
        do throws(SigningFailure) {
            key = try OfferSigningKey(id: id, pkcs8: Data(pem.utf8))
        } catch {
            throw InAppPurchaseKeyError(
                keyID: id,
                detail: "cannot be read as a private key on the curve P-256: \(error)"
            )
        }
    }

    /// The public key that verifies the signatures, as SubjectPublicKeyInfo in DER, for a test store.
    ///
    /// - Throws: ``InAppPurchaseKeyError`` if the cryptographic library fails.
    public var publicKey: Data {
        get throws(InAppPurchaseKeyError) {
            try signing { () throws(SigningFailure) in try key.publicKey }
        }
    }

    /// Signs the separate values of a promotional offer, for `SKPaymentDiscount` and
    /// `promotionalOffer(offerID:keyID:nonce:signature:timestamp:)`.
    ///
    /// The App Store accepts the signature for 24 hours.
    ///
    /// - Parameters:
    ///   - offerID: The identifier of the offer in App Store Connect.
    ///   - productID: The identifier of the subscription.
    ///   - userName: The payment's `applicationUsername`, or the text of the purchase's `appAccountToken`; signed in
    ///     lower case, as Apple's libraries do. Empty if the purchase has neither.
    ///   - nonce: A nonce that was not used before.
    ///   - date: The date of the signature, the `timestamp` of the offer in milliseconds since 1970.
    /// - Returns: The signature as DER; `SKPaymentDiscount` and Apple's page want it in base64.
    /// - Throws: ``InAppPurchaseKeyError`` if the cryptographic library fails.
    public func promotionalOfferSignature(
        for offerID: String,
        of productID: String,
        userName: String = "",
        nonce: UUID,
        at date: Date
    ) throws(InAppPurchaseKeyError) -> Data {
        let text = PromotionalOfferText(
            bundleID: bundleID,
            keyID: id,
            productID: productID,
            offerID: offerID,
            userName: userName.lowercased(),
            nonce: nonce,
            timestamp: Int((date.timeIntervalSince1970 * 1000).rounded())
        )
        return try signing { () throws(SigningFailure) in try key.signature(over: text) }
    }

    /// Signs a promotional offer as one JSON Web Signature, for `promotionalOffer(_:compactJWS:)`.
    ///
    /// - Parameters:
    ///   - offerID: The identifier of the offer in App Store Connect.
    ///   - productID: The identifier of the subscription.
    ///   - transactionID: The identifier of any transaction of the customer, or of the customer's app transaction, which
    ///     limits the offer to that customer. Apple recommends it.
    ///   - nonce: A nonce that was not used before; a random one by default.
    ///   - date: The date of the signature, which is the current date.
    /// - Returns: The compact form.
    /// - Throws: ``InAppPurchaseKeyError`` if the cryptographic library fails.
    public func promotionalOffer(
        _ offerID: String,
        of productID: String,
        transactionID: String? = nil,
        nonce: UUID? = nil,
        at date: Date
    ) throws(InAppPurchaseKeyError) -> String {
        let claims = OfferClaims(
            iss: issuerID,
            aud: .promotionalOffer,
            bid: bundleID,
            iat: Int64(date.timeIntervalSince1970),
            nonce: (nonce ?? UUID.random()).uuidString.lowercased(),
            productId: productID,
            offerIdentifier: offerID,
            transactionId: transactionID
        )
        return try signing { () throws(SigningFailure) in try key.compactJWS(of: claims) }
    }

    /// Signs whether a customer is eligible for the introductory offer, for
    /// `introductoryOfferEligibility(compactJWS:)`.
    ///
    /// - Parameters:
    ///   - isEligible: True if the customer is eligible.
    ///   - productID: The identifier of the subscription.
    ///   - transactionID: The identifier of any transaction of the customer, or of the customer's app transaction.
    ///   - nonce: A nonce that was not used before; a random one by default.
    ///   - date: The date of the signature, which is the current date.
    /// - Returns: The compact form.
    /// - Throws: ``InAppPurchaseKeyError`` if the cryptographic library fails.
    public func introductoryOfferEligibility(
        _ isEligible: Bool,
        of productID: String,
        transactionID: String,
        nonce: UUID? = nil,
        at date: Date
    ) throws(InAppPurchaseKeyError) -> String {
        let claims = OfferClaims(
            iss: issuerID,
            aud: .introductoryOfferEligibility,
            bid: bundleID,
            iat: Int64(date.timeIntervalSince1970),
            nonce: (nonce ?? UUID.random()).uuidString.lowercased(),
            productId: productID,
            allowIntroductoryOffer: isEligible,
            transactionId: transactionID
        )
        return try signing { () throws(SigningFailure) in try key.compactJWS(of: claims) }
    }

    /// Creates a token for requests to the App Store Server API.
    ///
    /// A token may be used for several requests until it expires.
    ///
    /// - Parameters:
    ///   - date: The date of the token, which is the current date.
    ///   - lifetime: The lifetime in seconds; the App Store accepts at most an hour.
    /// - Returns: The token, for the header `Authorization: Bearer`.
    /// - Throws: ``InAppPurchaseKeyError`` if the lifetime is not more than zero and at most an hour, or if the
    ///   cryptographic library fails.
    public func serverToken(
        at date: Date,
        lifetime: TimeInterval = 300
    ) throws(InAppPurchaseKeyError) -> String {
        guard lifetime > 0, lifetime <= Double(ServerTokenClaims.longestLifetime) else {
            throw InAppPurchaseKeyError(
                keyID: id,
                detail: "cannot sign a token for \(lifetime) seconds, because the App Store accepts at most an hour"
            )
        }
        let begin = Int64(date.timeIntervalSince1970)
        let claims = ServerTokenContent(
            iss: issuerID,
            iat: begin,
            exp: begin + Int64(lifetime.rounded(.up)),
            aud: ServerTokenClaims.audience,
            bid: bundleID
        )
        return try signing { () throws(SigningFailure) in try key.compactJWS(of: claims) }
    }

    private func signing<Result>(
        _ body: () throws(SigningFailure) -> Result
    ) throws(InAppPurchaseKeyError) -> Result {
        do throws(SigningFailure) {
            return try body()
        } catch {
            throw InAppPurchaseKeyError(keyID: id, detail: "cannot sign: \(error)")
        }
    }
}

/// The claims of a token of the App Store Server API.
private struct ServerTokenContent: Encodable {
    let iss: String
    let iat: Int64
    let exp: Int64
    let aud: String
    let bid: String
}

/// The reason why a key of a server cannot be used.
public struct InAppPurchaseKeyError: Error, Hashable, Sendable, LocalizedError, CustomStringConvertible {
    /// The identifier of the key.
    public let keyID: String
    let detail: String

    /// The identifier of the key, and what is wrong.
    public var description: String { "The In-App Purchase key '\(keyID)' \(detail)." }
    /// The same text as ``description``.
    public var errorDescription: String? { description }
}
