public import Foundation
import LocalStore
import StoreCatalog
import StoreInterface

/// The redemption of offer codes outside the app, and the server keys that sign offers.
extension SimulatedStore {
    /// Redeems an offer code outside the app, as in the App Store.
    ///
    /// The transaction is published to both APIs (T-01, S-42).
    ///
    /// A code for the customer's current subscription takes effect at its next renewal: no transaction is published
    /// then, and the renewal info contains the offer (P-51).
    ///
    /// - Parameter code: The code.
    /// - Returns: The identifier of the transaction: a new one, or that of the subscription whose next renewal uses the
    ///   code.
    /// - Throws: ``SimulatedStoreError`` for an unknown code, for a code that this customer is not eligible for (P-42),
    ///   or for a code that would be a downgrade (S-42).
    @discardableResult
    public func redeemOfferCode(_ code: OfferCode) async throws -> UInt64 {
        try await translating { () throws(StoreFailure) in try await local.redeem(OfferCodeRequest(code)) }
    }

    /// Registers a server key for offers, in addition to that of the `.storekit` file (C-20).
    ///
    /// Signatures by other keys are rejected from then on. The registration ends when the store is closed.
    ///
    /// - Parameters:
    ///   - id: The identifier of the key in signatures. A key with the same identifier is replaced.
    ///   - publicKey: SubjectPublicKeyInfo in DER or PEM, or the 65 bytes of an uncompressed point on P-256.
    /// - Throws: ``SimulatedStoreError`` if the key is invalid.
    public func registerOffersKey(id: String, publicKey: Data) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.registerOffersKey(id: id, publicKey: publicKey)
        }
    }

    /// Registers the key of a signer for offers (C-20).
    ///
    /// - Parameter signer: The signer.
    /// - Throws: ``SimulatedStoreError`` if its key cannot be used.
    public func registerOffersKey(of signer: PromotionalOfferSigner) async throws {
        try await registerOffersKey(id: signer.keyID, publicKey: signer.publicKey)
    }

    /// The signer with the key pair of the `.storekit` file, or `nil` if the file has none.
    ///
    /// The signer signs as the app's server does.
    ///
    /// - Throws: ``SimulatedStoreError`` if the key pair is invalid.
    public var offerSigner: PromotionalOfferSigner? {
        get throws {
            guard let pair = local.offersKeyPair else { return nil }
            return try PromotionalOfferSigner(
                keyID: pair.id,
                privateKey: pair.privateKey,
                bundleID: local.trust.bundleID
            )
        }
    }
}
