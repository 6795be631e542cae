package import Foundation
package import StoreCatalog
package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime
import Synchronization

/// The keys that sign offers (C-20).
extension LocalStore {
    /// The key pair of the configuration.
    package nonisolated var offersKeyPair: OffersKeyPair? { settings.withLock { $0.offersKeyPair } }

    /// Registers a key that signs offers, valid until the store is closed.
    ///
    /// - Throws: ``StoreFailure/signing(detail:)`` if the key is not a key on the curve P-256.
    package func registerOffersKey(id: String, publicKey: Data) throws(StoreFailure) {
        try checkout.offerSignatures.add(id: id, publicKey: publicKey)
    }
}

/// Offer codes (P-42, S-42).
extension LocalStore {
    package func redeemOfferCode() async throws(StoreFailure) -> SignedTransaction? {
        try await permit(.offerCodeRedeem)
        let code = await checkout.prompts.ask { await $0.offerCode() }
        guard let code else { return nil }
        let id = try redeem(code)
        guard let transaction = try reader.transaction(id) else {
            throw .storage(detail: "transaction \(id) was saved and cannot be read back")
        }
        return transaction
    }

    /// Redeems a code and publishes the transaction.
    ///
    /// - Returns: The new transaction, or the customer's present transaction if the code is for its next renewal.
    /// - Throws: ``StoreFailure/invalidOfferIdentifier(_:)`` if no product has such an offer,
    ///   ``StoreFailure/ineligibleForOffer`` if the offer is not for this customer, or would be a downgrade.
    package func redeem(_ code: OfferCodeRequest) throws(StoreFailure) -> UInt64 {
        let product = ledger.catalog.products.first { product in
            (code.productID ?? product.id) == product.id
                && product.subscription?.codeOffers.contains { $0.id == code.offerID } == true
        }
        guard let product else { throw .invalidOfferIdentifier(code.offerID) }
        var request = PurchaseRequest(productID: product.id)
        request.offer = .code(offerID: code.offerID)
        let asked = request
        return try performNow { ledger, date throws(StoreFailure) in
            switch try ledger.decideRedemption(asked, at: date) {
            case .purchased(let entry, let change), .held(let entry, let change): return (entry.id, change)
            case .pending(let waiting, let change): return (waiting.transactionID, change)
            }
        }
    }
}
