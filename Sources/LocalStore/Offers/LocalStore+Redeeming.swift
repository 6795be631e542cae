import StoreCatalog
package import StoreInterface
import StoreLedger

/// Offer codes (P-42, S-42).
extension LocalStore {
    package func redeemOfferCode() async throws(StoreFailure) -> SignedTransaction? {
        try await permit(.offerCodeRedeem)
        await takeSheet()
        let code = await answered { await $0.offerCode() }
        sheet.dismiss()
        guard let code else { return nil }
        let id = try redeem(code)
        guard let transaction = signedTransaction(id) else {
            throw .storage(detail: "transaction \(id) was saved and cannot be read back")
        }
        return transaction
    }

    /// Redeems a code; everybody hears of the transaction.
    ///
    /// - Returns: The new transaction, or the one that the customer has and whose next renewal the code is for.
    /// - Throws: ``StoreFailure/invalidOfferIdentifier(_:)`` when no product has such an offer,
    ///   ``StoreFailure/ineligibleForOffer`` when it is not for this customer, or would be a downgrade.
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
