package import Foundation
package import StoreCatalog
package import StoreInterface
import StoreLedger
import StorePersistence
import StoreSigning
import StoreTime
import Synchronization

/// Signatures of offers (C-20).
extension LocalStore {
    /// The period for which a signature is valid and its nonce is remembered, in milliseconds.
    static let offerSignatureLifetime: Int64 = 24 * 60 * 60 * 1000

    /// The key pair of the configuration.
    package nonisolated var offersKeyPair: OffersKeyPair? { settings.withLock { $0.offersKeyPair } }

    /// Registers a key that signs offers, valid until the store is closed.
    ///
    /// - Throws: ``StoreFailure/signing(detail:)`` if the key is not a key on the curve P-256.
    package func registerOffersKey(id: String, publicKey: Data) throws(StoreFailure) {
        do throws(SigningFailure) {
            try offerVerifier.add(id: id, publicKey: publicKey)
        } catch {
            throw .signing(detail: "the key \"\(id)\" cannot check offers: \(error)")
        }
    }

    /// Uses up every nonce that a request names, on disk, before any other check.
    ///
    /// A nonce is usable for one attempt only, even one that fails for any reason. If the store knows no key, no
    /// nonce is used up, since no signature is checked.
    ///
    /// - Returns: The nonces that no earlier attempt named.
    func useUpNonces(of request: PurchaseRequest) throws(StoreFailure) -> Set<UUID> {
        guard !offerVerifier.isEmpty else { return [] }
        let now = configuration.clock.now
        var fresh: Set<UUID> = []
        for (nonce, signingDate) in Self.nonces(of: request) {
            // Longer than this signature, and any other signature made up to now, can be valid.
            let (end, isTooLarge) = max(signingDate, now.milliseconds + Self.offerSignatureLifetime)
                .addingReportingOverflow(Self.offerSignatureLifetime)
            let isFresh = try translating { () throws(PersistenceFailure) in
                try database.useUpNonce(nonce, until: StoreDate(milliseconds: isTooLarge ? .max : end), at: now)
            }
            if isFresh { fresh.insert(nonce) }
        }
        return fresh
    }

    /// The nonces that a request names, each with the date that its signature claims, in milliseconds since 1970.
    private static func nonces(of request: PurchaseRequest) -> [UUID: Int64] {
        var nonces: [UUID: Int64] = [:]
        func add(namedIn compactJWS: String) {
            guard let (nonce, seconds) = OfferVerifier.nonce(namedIn: compactJWS) else { return }
            let (milliseconds, isTooLarge) = seconds.multipliedReportingOverflow(by: 1000)
            nonces[nonce] = isTooLarge ? (seconds < 0 ? .min : .max) : milliseconds
        }
        switch request.offer {
        case .promotional(_, _, let nonce, _, let timestamp): nonces[nonce] = Int64(timestamp)
        case .promotionalJWS(_, let compactJWS): add(namedIn: compactJWS)
        case .promotionalUnsigned, .winBack, .code, nil: break
        }
        if let compactJWS = request.introductoryOfferJWS { add(namedIn: compactJWS) }
        return nonces
    }

    /// Checks the signature of a request and returns the request in the form that the ledger decides.
    ///
    /// The signature must be valid and not used before.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - fresh: The nonces that ``useUpNonces(of:)`` returned.
    /// - Returns: The request, with the terms from its signed parts.
    /// - Throws: The failure of the product, the offer, or its signature.
    func admit(_ request: PurchaseRequest, naming fresh: Set<UUID>) throws(StoreFailure) -> PurchaseRequest {
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
            try check(signature, over: text, by: request, naming: fresh)
        case .promotionalJWS(let offerID, let compactJWS):
            guard !offerVerifier.isEmpty else { break }
            guard let claims = try claims(in: compactJWS, for: request, from: .promotionalOffer, naming: fresh),
                claims.offerIdentifier == offerID
            else { throw .invalidOfferSignature }
        case .promotionalUnsigned, .winBack, .code, nil: break
        }
        if let compactJWS = request.introductoryOfferJWS {
            let claims = try claims(in: compactJWS, for: request, from: .introductoryOfferEligibility, naming: fresh)
            request.allowsIntroductoryOffer = claims?.allowIntroductoryOffer
        }
        return request
    }

    private func check(
        _ signature: Data,
        over text: PromotionalOfferText,
        by request: PurchaseRequest,
        naming fresh: Set<UUID>
    ) throws(StoreFailure) {
        // Without a key pair in the configuration, no signature can be checked, and every signature is accepted.
        guard !offerVerifier.isEmpty else { return }
        let name = request.userName ?? request.appAccountToken?.uuidString ?? ""
        // Servers write tokens in lower case, and Apple's libraries do so with any other name.
        let isGood = Set([name, name.lowercased()]).contains { name in
            var text = text
            text.userName = name
            return offerVerifier.isSignature(signature, over: text)
        }
        guard isGood, fresh.contains(text.nonce), isCurrent(signedAt: Int64(text.timestamp)) else {
            throw .invalidOfferSignature
        }
    }

    /// The server's claims about a request; `nil` if they do not match the request or cannot be verified.
    private func claims(
        in compactJWS: String,
        for request: PurchaseRequest,
        from audience: OfferClaims.Audience,
        naming fresh: Set<UUID>
    ) throws(StoreFailure) -> OfferClaims? {
        guard let claims = offerVerifier.claims(in: compactJWS), claims.aud == audience, !claims.iss.isEmpty,
            claims.bid.hasSameBytes(as: metadata.bundleID), claims.productId.hasSameBytes(as: request.productID),
            let nonce = UUID(uuidString: claims.nonce)
        else { return nil }
        let (milliseconds, isTooLarge) = claims.iat.multipliedReportingOverflow(by: 1000)
        guard !isTooLarge, fresh.contains(nonce), isCurrent(signedAt: milliseconds),
            try isCustomers(claims.transactionId, isRequired: audience == .introductoryOfferEligibility)
        else { return nil }
        return claims
    }

    /// True if a claim names a transaction of this customer, or the customer.
    private func isCustomers(_ transactionID: String?, isRequired: Bool) throws(StoreFailure) -> Bool {
        guard let transactionID else { return !isRequired }
        if transactionID == signer.appTransactionID { return true }
        guard let id = UInt64(transactionID) else { return false }
        if ledger.entries[id] != nil { return true }
        return try translating { () throws(PersistenceFailure) in try database.entry(id) } != nil
    }

    /// True if a signature from the given date is valid now: not too old, nor too far ahead.
    private func isCurrent(signedAt milliseconds: Int64) -> Bool {
        let (age, isTooLarge) = configuration.clock.now.milliseconds.subtractingReportingOverflow(milliseconds)
        return !isTooLarge && (-Self.offerSignatureLifetime...Self.offerSignatureLifetime).contains(age)
    }
}

/// Offer codes (P-42, S-42).
extension LocalStore {
    package func redeemOfferCode() async throws(StoreFailure) -> SignedTransaction? {
        try await permit(.offerCodeRedeem)
        await takeSheet()
        let code = await answered { await $0.offerCode() }
        sheet.dismiss()
        guard let code else { return nil }
        let id = try redeem(code)
        guard let transaction = try signedTransaction(id) else {
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
