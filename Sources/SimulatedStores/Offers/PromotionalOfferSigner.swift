public import Foundation
import LocalStore
public import PurchaseEvents
import StoreInterface
public import TransactionCore

/// A signer of offers that acts as an app's server, so that a test needs no server or can provide its key.
///
/// A store accepts its signatures if the key is that of its `.storekit` file, or was registered with
/// ``SimulatedStore/registerOffersKey(of:)``. A signature is valid for one purchase attempt, and for 24 hours of the
/// store's time.
public struct PromotionalOfferSigner: Sendable {
    /// The identifier of the key in signatures.
    public let keyID: String
    /// The bundle identifier of the app that offers are signed for.
    public let bundleID: String
    private let key: OfferKey

    /// Creates a signer with a new key.
    ///
    /// - Parameters:
    ///   - keyID: The identifier of the key.
    ///   - bundleID: The bundle identifier of the app, as in ``SimulatedApp``.
    /// - Throws: ``SimulatedStoreError`` when the cryptographic library fails.
    public init(keyID: String, bundleID: String) throws {
        try self.init(bundleID: bundleID) { () throws(StoreFailure) in try OfferKey(id: keyID) }
    }

    /// Creates a signer with an existing key, such as the server's.
    ///
    /// - Parameters:
    ///   - keyID: The identifier of the key in signatures.
    ///   - privateKey: A P-256 key as PKCS #8: DER, or the PEM text of a `.p8` file.
    ///   - bundleID: The bundle identifier of the app, as in ``SimulatedApp``.
    /// - Throws: ``SimulatedStoreError`` if the key is invalid.
    public init(keyID: String, privateKey: Data, bundleID: String) throws {
        try self.init(bundleID: bundleID) { () throws(StoreFailure) in try OfferKey(id: keyID, pkcs8: privateKey) }
    }

    private init(bundleID: String, _ makeKey: () throws(StoreFailure) -> OfferKey) throws {
        do throws(StoreFailure) {
            key = try makeKey()
        } catch {
            throw SimulatedStoreError(error)
        }
        keyID = key.id
        self.bundleID = bundleID
    }

    /// The public key that verifies the signatures, as SubjectPublicKeyInfo in DER.
    public var publicKey: Data { key.publicKey }

    /// The private key as the text of a `.p8` file, for a server under test.
    ///
    /// Apple does not accept signatures of this key.
    public var privateKeyPEM: String {
        let lines = key.pkcs8.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN PRIVATE KEY-----\n\(lines)\n-----END PRIVATE KEY-----\n"
    }

    /// Signs the separate values of a promotional offer.
    ///
    /// For the payment queue, the values form an `SKPaymentDiscount`, with the signature in base64.
    ///
    /// - Parameters:
    ///   - offerID: The identifier of the product's offer.
    ///   - productID: The identifier of the product.
    ///   - userName: The payment's `applicationUsername`, or the text of the purchase's `appAccountToken`; signed in
    ///     lower case, as Apple's libraries do. Empty if the purchase has neither.
    ///   - nonce: A nonce that was not used before.
    ///   - date: The date on the store's clock.
    /// - Returns: The signature.
    /// - Throws: ``SimulatedStoreError`` if the cryptographic library fails.
    public func signature(
        for offerID: String,
        of productID: String,
        userName: String = "",
        nonce: UUID = UUID.random(),
        at date: Date
    ) throws -> Product.SubscriptionOffer.Signature {
        let timestamp = Int((date.timeIntervalSince1970 * 1000).rounded())
        let bytes = try signing { () throws(StoreFailure) in
            try key.signature(
                bundleID: bundleID,
                productID: productID,
                offerID: offerID,
                userName: userName.lowercased(),
                nonce: nonce,
                timestamp: timestamp
            )
        }
        return Product.SubscriptionOffer.Signature(keyID: keyID, nonce: nonce, timestamp: timestamp, signature: bytes)
    }

    /// Signs a promotional offer as one JSON Web Signature (P-23).
    ///
    /// - Parameters:
    ///   - offerID: The identifier of the product's offer.
    ///   - productID: The identifier of the product.
    ///   - transactionID: The identifier of any transaction of the customer, which limits the signature to that
    ///     customer, or `nil`.
    ///   - nonce: A nonce that was not used before.
    ///   - date: The date on the store's clock.
    /// - Returns: The argument for `promotionalOffer(_:compactJWS:)`.
    /// - Throws: ``SimulatedStoreError`` when the cryptographic library fails.
    public func compactJWS(
        for offerID: String,
        of productID: String,
        transactionID: String? = nil,
        nonce: UUID = UUID.random(),
        at date: Date
    ) throws -> String {
        try signing { () throws(StoreFailure) in
            try key.promotionalJWS(
                bundleID: bundleID,
                productID: productID,
                offerID: offerID,
                transactionID: transactionID,
                nonce: nonce,
                date: Int64(date.timeIntervalSince1970)
            )
        }
    }

    /// Signs the customer's eligibility for the introductory offer (P-23).
    ///
    /// - Parameters:
    ///   - isEligible: True if the customer is eligible.
    ///   - productID: The identifier of the product.
    ///   - transactionID: The identifier of any transaction of the customer, or the `appTransactionID`.
    ///   - nonce: A nonce that was not used before.
    ///   - date: The date on the store's clock.
    /// - Returns: The argument for `introductoryOfferEligibility(compactJWS:)`.
    /// - Throws: ``SimulatedStoreError`` when the cryptographic library fails.
    public func introductoryEligibilityJWS(
        _ isEligible: Bool,
        of productID: String,
        transactionID: String,
        nonce: UUID = UUID.random(),
        at date: Date
    ) throws -> String {
        try signing { () throws(StoreFailure) in
            try key.eligibilityJWS(
                isEligible,
                bundleID: bundleID,
                productID: productID,
                transactionID: transactionID,
                nonce: nonce,
                date: Int64(date.timeIntervalSince1970)
            )
        }
    }

    private func signing<Result>(_ body: () throws(StoreFailure) -> Result) throws -> Result {
        do throws(StoreFailure) {
            return try body()
        } catch {
            throw SimulatedStoreError(error)
        }
    }
}
