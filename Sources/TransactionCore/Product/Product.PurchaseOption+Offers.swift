public import Foundation
import StoreInterface

extension Product.PurchaseOption {
    /// Applies a promotional offer that the app's server signed part by part (P-22).
    ///
    /// Apple deprecated it in favour of ``promotionalOffer(_:compactJWS:)``.
    ///
    /// For the customer's current subscription, the offer begins with the next renewal (P-51).
    /// Otherwise the new period begins with the offer, which replaces the introductory offer (P-43).
    ///
    /// ## Differs from Apple
    ///
    /// The signature is verified with the key pair of the `.storekit` file, or with a key that a test registered. A
    /// signature of an unknown key is not valid. A store without keys accepts every signature (C-20). Timestamps are
    /// compared with the store's time.
    ///
    /// - Parameters:
    ///   - offerID: The offer of the product.
    ///   - keyID: The identifier of the signing key.
    ///   - nonce: A UUID that is used once.
    ///   - signature: The signature in DER.
    ///   - timestamp: The time of the signature, in milliseconds since 1970.
    /// - Returns: The option.
    public static func promotionalOffer(
        offerID: String,
        keyID: String,
        nonce: UUID,
        signature: Data,
        timestamp: Int
    ) -> Product.PurchaseOption {
        Self(
            kind: .offer(
                .promotional(offerID: offerID, keyID: keyID, nonce: nonce, signature: signature, timestamp: timestamp)
            )
        )
    }

    /// Applies a promotional offer that the app's server signed part by part (P-22).
    ///
    /// Apple deprecated it in favour of ``promotionalOffer(_:compactJWS:)``.
    ///
    /// For the customer's current subscription, the offer begins with the next renewal (P-51).
    /// Otherwise the new period begins with the offer, which replaces the introductory offer (P-43).
    ///
    /// ## Differs from Apple
    ///
    /// The signature is verified with the key pair of the `.storekit` file, or with a key that a test registered. A
    /// signature of an unknown key is not valid. A store without keys accepts every signature (C-20). Timestamps are
    /// compared with the store's time.
    ///
    /// - Parameters:
    ///   - offerID: The offer of the product.
    ///   - signature: The signature, with the signed values.
    /// - Returns: The option.
    public static func promotionalOffer(
        offerID: String,
        signature: Product.SubscriptionOffer.Signature
    ) -> Product.PurchaseOption {
        promotionalOffer(
            offerID: offerID,
            keyID: signature.keyID,
            nonce: signature.nonce,
            signature: signature.signature,
            timestamp: signature.timestamp
        )
    }

    /// Applies a promotional offer that the app's server signed as a JSON Web Signature (P-23).
    ///
    /// For the customer's current subscription, the offer begins with the next renewal (P-51).
    /// Otherwise the new period begins with the offer, which replaces the introductory offer (P-43).
    ///
    /// ## Differs from Apple
    ///
    /// The signature is verified with the key pair of the `.storekit` file, or with a key that a test registered. A
    /// signature of an unknown key is not valid. A store without keys accepts every signature (C-20). Timestamps are
    /// compared with the store's time.
    ///
    /// - Parameters:
    ///   - offerID: The offer of the product.
    ///   - compactJWS: The compact JWS of the server.
    /// - Returns: The options to add to those of the purchase.
    public static func promotionalOffer(_ offerID: String, compactJWS: String) -> [Product.PurchaseOption] {
        [Self(kind: .offer(.promotionalJWS(offerID: offerID, compactJWS: compactJWS)))]
    }

    /// Applies a win-back offer if the customer is eligible for it (P-23, P-41).
    ///
    /// A customer is eligible when a subscription of the group has ended, none of the group is active, and the
    /// `.storekit` file declares the customer eligible. Otherwise the purchase throws
    /// `Product.PurchaseError.ineligibleForOffer`.
    ///
    /// - Parameter offer: One of the product's win-back offers.
    /// - Returns: The option.
    public static func winBackOffer(_ offer: Product.SubscriptionOffer) -> Product.PurchaseOption {
        Self(kind: .offer(.winBack(offerID: offer.id ?? "")))
    }
}

extension Product.PurchaseOption {
    /// Returns true if two options are equal; the signature of a promotional offer is not compared.
    ///
    /// - Parameters:
    ///   - lhs: An option.
    ///   - rhs: Another option.
    /// - Returns: True if the options request the same.
    public static func == (lhs: Product.PurchaseOption, rhs: Product.PurchaseOption) -> Bool {
        lhs.kind.withoutSignature == rhs.kind.withoutSignature
    }

    /// Hashes the components that ``==(_:_:)`` compares.
    ///
    /// - Parameter hasher: The hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(kind.withoutSignature) }
}

extension Product.PurchaseOption.Kind {
    /// The option without its signature, which Apple's equality ignores.
    fileprivate var withoutSignature: Self {
        guard case .offer(.promotional(let offerID, let keyID, let nonce, _, let timestamp)) = self else { return self }
        return .offer(
            .promotional(offerID: offerID, keyID: keyID, nonce: nonce, signature: Data(), timestamp: timestamp)
        )
    }
}
