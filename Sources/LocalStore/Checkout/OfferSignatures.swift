import Foundation
import StoreCatalog
import StoreInterface
import StoreLedger
import StorePersistence
import StoreSigning
import StoreTime

/// The signatures of offers from the app's server, and the nonces that they use up (C-20).
///
/// Without a key, no signature can be checked, and every signature is accepted.
final class OfferSignatures {
    /// The period for which a signature is valid and its nonce is remembered, in milliseconds.
    private static let lifetime: Int64 = 24 * 60 * 60 * 1000

    private let bundleID: String
    /// The identifier of the customer's account with the app.
    private let appTransactionID: String
    private let clock: any StoreClock
    private let database: any LedgerStorage
    private var verifier = OfferVerifier()

    /// Creates the check of a store, without a key.
    ///
    /// - Parameters:
    ///   - bundleID: The app.
    ///   - appTransactionID: The identifier of the customer's account with the app.
    ///   - clock: The clock of the store.
    ///   - database: The storage of used nonces.
    init(bundleID: String, appTransactionID: String, clock: any StoreClock, database: any LedgerStorage) {
        self.bundleID = bundleID
        self.appTransactionID = appTransactionID
        self.clock = clock
        self.database = database
    }

    /// Replaces all keys with the key pair of a configuration.
    ///
    /// A store works also if the key pair is invalid: it then accepts every signature, as without one, and reports the
    /// problem.
    func replaceKeys(by pair: OffersKeyPair?, report: (String) -> Void) {
        verifier = OfferVerifier()
        guard let pair else { return }
        do throws(SigningFailure) {
            try verifier.add(OfferSigningKey(id: pair.id, pkcs8: pair.privateKey))
        } catch {
            report(
                "the key \"\(pair.id)\" that offers are signed with cannot be used, so no signature is checked: \(error)"
            )
        }
    }

    /// Adds a key that signs offers.
    ///
    /// - Throws: ``StoreFailure/signing(detail:)`` if the key is not a key on the curve P-256.
    func add(id: String, publicKey: Data) throws(StoreFailure) {
        do throws(SigningFailure) {
            try verifier.add(id: id, publicKey: publicKey)
        } catch {
            throw .signing(detail: "the key \"\(id)\" cannot check offers: \(error)")
        }
    }

    /// Marks every nonce of a request as used, on disk, before any other check.
    ///
    /// A nonce is usable for one attempt only, even one that fails for any reason. If no key is known, no nonce is
    /// used up, since no signature is checked.
    ///
    /// - Returns: The nonces that no earlier attempt has used.
    /// - Throws: A failure to write.
    func useUpNonces(of request: PurchaseRequest) throws(StoreFailure) -> Set<UUID> {
        guard !verifier.isEmpty else { return [] }
        let now = clock.now
        var fresh: Set<UUID> = []
        for (nonce, signingDate) in Self.nonces(of: request) {
            // This date is later than the end of every signature that was made so far.
            let (end, isTooLarge) = max(signingDate, now.milliseconds + Self.lifetime)
                .addingReportingOverflow(Self.lifetime)
            let isFresh = try translating { () throws(PersistenceFailure) in
                try database.useUpNonce(nonce, until: StoreDate(milliseconds: isTooLarge ? .max : end), at: now)
            }
            if isFresh { fresh.insert(nonce) }
        }
        return fresh
    }

    /// Returns the nonces in a request, each with the signing date that the request claims, in milliseconds since 1970.
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

    /// Checks the signatures of a request.
    ///
    /// An invalid signature is not thrown here: the ledger refuses the request when it validates it, after the product
    /// and the offer.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - fresh: The nonces that ``useUpNonces(of:)`` returned.
    ///   - ledger: The ledger, which knows the customer's transactions.
    /// - Returns: The request with the results.
    /// - Throws: A failure to read whether a transaction is the customer's.
    func checked(
        _ request: PurchaseRequest,
        naming fresh: Set<UUID>,
        in ledger: Ledger
    ) throws(StoreFailure) -> PurchaseRequest {
        var checked = request
        switch request.offer {
        case .promotional(let offerID, let keyID, let nonce, let signature, let timestamp):
            guard !verifier.isEmpty else { break }
            let text = PromotionalOfferText(
                bundleID: bundleID,
                keyID: keyID,
                productID: request.productID,
                offerID: offerID,
                nonce: nonce,
                timestamp: timestamp
            )
            checked.isOfferSignatureValid = isValid(signature, over: text, in: request, naming: fresh)
        case .promotionalJWS(let offerID, let compactJWS):
            guard !verifier.isEmpty else { break }
            let claims = try claims(in: compactJWS, for: request, from: .promotionalOffer, naming: fresh, ledger)
            checked.isOfferSignatureValid = claims?.offerIdentifier == offerID
        case .promotionalUnsigned, .winBack, .code, nil: break
        }
        if let compactJWS = request.introductoryOfferJWS {
            let claims = try claims(
                in: compactJWS,
                for: request,
                from: .introductoryOfferEligibility,
                naming: fresh,
                ledger
            )
            checked.allowsIntroductoryOffer = claims?.allowIntroductoryOffer
        }
        return checked
    }

    private func isValid(
        _ signature: Data,
        over text: PromotionalOfferText,
        in request: PurchaseRequest,
        naming fresh: Set<UUID>
    ) -> Bool {
        let name = request.userName ?? request.appAccountToken?.uuidString ?? ""
        // Servers write tokens in lower case, and Apple's libraries do so with any other name.
        let isGood = Set([name, name.lowercased()]).contains { name in
            var text = text
            text.userName = name
            return verifier.isSignature(signature, over: text)
        }
        return isGood && fresh.contains(text.nonce) && isCurrent(signedAt: Int64(text.timestamp))
    }

    /// Returns the server's claims about a request; `nil` if they do not match the request or cannot be verified.
    private func claims(
        in compactJWS: String,
        for request: PurchaseRequest,
        from audience: OfferClaims.Audience,
        naming fresh: Set<UUID>,
        _ ledger: Ledger
    ) throws(StoreFailure) -> OfferClaims? {
        guard let claims = verifier.claims(in: compactJWS), claims.aud == audience, !claims.iss.isEmpty,
            claims.bid.hasSameBytes(as: bundleID), claims.productId.hasSameBytes(as: request.productID),
            let nonce = UUID(uuidString: claims.nonce)
        else { return nil }
        let (milliseconds, isTooLarge) = claims.iat.multipliedReportingOverflow(by: 1000)
        let isRequired = audience == .introductoryOfferEligibility
        guard !isTooLarge, fresh.contains(nonce), isCurrent(signedAt: milliseconds),
            try isCustomers(claims.transactionId, isRequired: isRequired, ledger)
        else { return nil }
        return claims
    }

    /// Returns true if the claims identify this customer, or one of the customer's transactions.
    private func isCustomers(
        _ transactionID: String?,
        isRequired: Bool,
        _ ledger: Ledger
    ) throws(StoreFailure) -> Bool {
        guard let transactionID else { return !isRequired }
        if transactionID == appTransactionID { return true }
        guard let id = UInt64(transactionID) else { return false }
        if ledger.entries[id] != nil { return true }
        return try translating { () throws(PersistenceFailure) in try database.entry(id) } != nil
    }

    /// Returns true if a signature of the given date is valid now, neither too old nor too far in the future.
    private func isCurrent(signedAt milliseconds: Int64) -> Bool {
        let (age, isTooLarge) = clock.now.milliseconds.subtractingReportingOverflow(milliseconds)
        return !isTooLarge && (-Self.lifetime...Self.lifetime).contains(age)
    }
}
