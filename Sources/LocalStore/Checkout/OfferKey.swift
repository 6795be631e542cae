package import Foundation
package import StoreInterface
import StoreSigning

/// A signing key of the app's server, for tests that act as the server.
package struct OfferKey: Sendable {
    private static let issuer = "openstorekit"

    /// The public key: SubjectPublicKeyInfo, DER.
    package let publicKey: Data
    /// The private key: PKCS #8, DER.
    package let pkcs8: Data
    private let key: OfferSigningKey

    /// Creates a new key.
    package init(id: String) throws(StoreFailure) {
        try self.init { () throws(SigningFailure) in try OfferSigningKey(id: id) }
    }

    /// Creates a key from its PKCS #8 bytes, or from the PEM text around them.
    package init(id: String, pkcs8: Data) throws(StoreFailure) {
        try self.init { () throws(SigningFailure) in try OfferSigningKey(id: id, pkcs8: pkcs8) }
    }

    private init(_ makeKey: () throws(SigningFailure) -> OfferSigningKey) throws(StoreFailure) {
        do throws(SigningFailure) {
            key = try makeKey()
            publicKey = try key.publicKey
            pkcs8 = try key.pkcs8
        } catch {
            throw .signing(detail: "a key for offers cannot be used: \(error)")
        }
    }

    /// The identifier of the key in signatures.
    package var id: String { key.id }

    /// Returns the DER signature over the separate values of a promotional offer.
    package func signature(
        bundleID: String,
        productID: String,
        offerID: String,
        userName: String,
        nonce: UUID,
        timestamp: Int
    ) throws(StoreFailure) -> Data {
        let text = PromotionalOfferText(
            bundleID: bundleID,
            keyID: id,
            productID: productID,
            offerID: offerID,
            userName: userName,
            nonce: nonce,
            timestamp: timestamp
        )
        return try signing { () throws(SigningFailure) in try key.signature(over: text) }
    }

    /// Returns a promotional offer as one JWS (P-23); `date` is in seconds since 1970.
    package func promotionalJWS(
        bundleID: String,
        productID: String,
        offerID: String,
        transactionID: String?,
        nonce: UUID,
        date: Int64
    ) throws(StoreFailure) -> String {
        let claims = OfferClaims(
            iss: Self.issuer,
            aud: .promotionalOffer,
            bid: bundleID,
            iat: date,
            nonce: nonce.uuidString.lowercased(),
            productId: productID,
            offerIdentifier: offerID,
            transactionId: transactionID
        )
        return try signing { () throws(SigningFailure) in try key.compactJWS(of: claims) }
    }

    /// Returns the eligibility of a customer for an introductory offer as one JWS (P-23); `date` is in seconds since
    /// 1970.
    package func eligibilityJWS(
        _ isEligible: Bool,
        bundleID: String,
        productID: String,
        transactionID: String,
        nonce: UUID,
        date: Int64
    ) throws(StoreFailure) -> String {
        let claims = OfferClaims(
            iss: Self.issuer,
            aud: .introductoryOfferEligibility,
            bid: bundleID,
            iat: date,
            nonce: nonce.uuidString.lowercased(),
            productId: productID,
            allowIntroductoryOffer: isEligible,
            transactionId: transactionID
        )
        return try signing { () throws(SigningFailure) in try key.compactJWS(of: claims) }
    }

    private func signing<Result>(_ body: () throws(SigningFailure) -> Result) throws(StoreFailure) -> Result {
        do throws(SigningFailure) {
            return try body()
        } catch {
            throw .signing(detail: "an offer could not be signed: \(error)")
        }
    }
}
