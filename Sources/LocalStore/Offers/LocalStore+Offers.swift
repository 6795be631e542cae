package import Foundation
package import StoreCatalog
package import StoreInterface
import StoreLedger
import StorePersistence
import StoreSigning
import StoreTime
import Synchronization

/// Signatures under offers (C-20).
extension LocalStore {
    /// How long a signature is good, and how long its nonce has to be remembered.
    static let offerSignatureLifetime: Int64 = 24 * 60 * 60 * 1000

    /// The key pair of the configuration.
    package nonisolated var offersKeyPair: OffersKeyPair? { settings.withLock { $0.offersKeyPair } }

    /// Lets offers be signed with a key from now on, until the store is closed.
    ///
    /// - Throws: ``StoreFailure/signing(detail:)`` when it is no key on the curve P-256.
    package func registerOffersKey(id: String, publicKey: Data) throws(StoreFailure) {
        do throws(SigningFailure) {
            try offerVerifier.add(id: id, publicKey: publicKey)
        } catch {
            throw .signing(detail: "the key “\(id)” cannot check offers: \(error)")
        }
    }

    /// The request as the ledger may decide it: with a signature that is good, and whose nonce is used up now.
    ///
    /// - Throws: What is wrong with the product, the offer, or its signature.
    func admit(_ request: PurchaseRequest) throws(StoreFailure) -> PurchaseRequest {
        guard request.offer != nil || request.introductoryOfferJWS != nil else { return request }
        _ = try ledger.validate(request)
        var request = request
        switch request.offer {
        case .promotional(let offerID, let keyID, let nonce, let signature, let timestamp):
            let text = PromotionalOfferText(
                bundleID: metadata.bundleID,
                keyID: keyID,
                productID: request.productID,
                offerID: offerID,
                nonce: nonce,
                timestamp: timestamp
            )
            try check(signature, over: text, by: request)
        case .promotionalJWS(let offerID, let compactJWS):
            guard !offerVerifier.isEmpty else { break }
            guard let claims = try claims(in: compactJWS, for: request, from: .promotionalOffer),
                claims.offerIdentifier == offerID
            else { throw .invalidOfferSignature }
        case .promotionalUnsigned, .winBack, .code, nil: break
        }
        if let compactJWS = request.introductoryOfferJWS {
            let claims = try claims(in: compactJWS, for: request, from: .introductoryOfferEligibility)
            request.allowsIntroductoryOffer = claims?.allowIntroductoryOffer
        }
        return request
    }

    private func check(
        _ signature: Data,
        over text: PromotionalOfferText,
        by request: PurchaseRequest
    ) throws(StoreFailure) {
        // Nothing to check it with: as a configuration without a key pair has always been taken.
        guard !offerVerifier.isEmpty else { return }
        let name = request.userName ?? request.appAccountToken?.uuidString ?? ""
        // Servers write tokens in lower case, and so do Apple's libraries with any other name.
        let isGood = Set([name, name.lowercased()]).contains { name in
            var text = text
            text.userName = name
            return offerVerifier.isSignature(signature, over: text)
        }
        guard isGood, try useUp(text.nonce, signedAt: Int64(text.timestamp)) else { throw .invalidOfferSignature }
    }

    /// What a server says about a request; `nil` when it does not say that, or cannot prove it.
    private func claims(
        in compactJWS: String,
        for request: PurchaseRequest,
        from audience: OfferClaims.Audience
    ) throws(StoreFailure) -> OfferClaims? {
        guard let claims = offerVerifier.claims(in: compactJWS), claims.aud == audience, !claims.iss.isEmpty,
            claims.bid.hasSameBytes(as: metadata.bundleID), claims.productId.hasSameBytes(as: request.productID),
            let nonce = UUID(uuidString: claims.nonce)
        else { return nil }
        let (milliseconds, isTooLarge) = claims.iat.multipliedReportingOverflow(by: 1000)
        guard !isTooLarge, try isCustomers(claims.transactionId, isRequired: audience == .introductoryOfferEligibility)
        else { return nil }
        return try useUp(nonce, signedAt: milliseconds) ? claims : nil
    }

    /// Whether a claim names a transaction of this customer, or the customer.
    private func isCustomers(_ transactionID: String?, isRequired: Bool) throws(StoreFailure) -> Bool {
        guard let transactionID else { return !isRequired }
        if transactionID == seal.appTransactionID { return true }
        guard let id = UInt64(transactionID) else { return false }
        if ledger.entries[id] != nil { return true }
        return try translating { () throws(PersistenceFailure) in try database.entry(id) } != nil
    }

    /// Uses a nonce up, on disk before anything is bought with it, so that no later attempt can use it again.
    ///
    /// - Returns: `false` when it was used before, or was signed too long ago or ahead to be good.
    private func useUp(_ nonce: UUID, signedAt milliseconds: Int64) throws(StoreFailure) -> Bool {
        let now = configuration.clock.now
        let (age, isTooLarge) = now.milliseconds.subtractingReportingOverflow(milliseconds)
        guard !isTooLarge, (-Self.offerSignatureLifetime...Self.offerSignatureLifetime).contains(age) else {
            return false
        }
        let end = StoreDate(milliseconds: milliseconds + Self.offerSignatureLifetime)
        return try translating { () throws(PersistenceFailure) in
            try database.useUpNonce(nonce, until: end, at: now)
        }
    }
}
