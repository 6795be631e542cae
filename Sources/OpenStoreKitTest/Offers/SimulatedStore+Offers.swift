public import Foundation
import LocalStore
import StoreCatalog
import StoreInterface

/// Offers from outside the app, and the keys that the app's server signs them with.
extension SimulatedStore {
    /// Redeems an offer code outside the app, as in the App Store.
    ///
    /// The transaction is published to both APIs (T-01, S-42).
    ///
    /// A code for the customer's current subscription takes effect at its next renewal: no transaction is published
    /// then, and the renewal info contains the offer (P-51).
    ///
    /// - Parameter code: The code.
    /// - Returns: The transaction: a new one, or that of the subscription whose next renewal the code is for.
    /// - Throws: ``SimulatedStoreError`` for a code that does not exist, that is not meant for this customer (P-42), or
    ///   that would be a downgrade (S-42).
    @discardableResult
    public func redeemOfferCode(_ code: OfferCode) async throws -> UInt64 {
        try await translating { () throws(StoreFailure) in try await local.redeem(OfferCodeRequest(code)) }
    }

    /// Registers a key of the app's server for offers, beside that of the `.storekit` file (C-20).
    ///
    /// Signatures by other keys are rejected from then on. The registration ends when the store is closed.
    ///
    /// - Parameters:
    ///   - id: The identifier of the key in signatures. A key with the same identifier is replaced.
    ///   - publicKey: SubjectPublicKeyInfo in DER or PEM, or the 65 bytes of an uncompressed point on P-256.
    /// - Throws: ``SimulatedStoreError`` when it is not a valid key.
    public func registerOffersKey(id: String, publicKey: Data) async throws {
        try await translating { () throws(StoreFailure) in
            try await local.registerOffersKey(id: id, publicKey: publicKey)
        }
    }

    /// Lets a signer's key sign offers from now on (C-20).
    ///
    /// - Parameter signer: The signer.
    /// - Throws: ``SimulatedStoreError`` when its key cannot be used.
    public func registerOffersKey(of signer: PromotionalOfferSigner) async throws {
        try await registerOffersKey(id: signer.keyID, publicKey: signer.publicKey)
    }

    /// Signs with the key pair of the `.storekit` file, as the app's server does; `nil` where the file has none.
    ///
    /// - Throws: ``SimulatedStoreError`` when the key pair is no key.
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
