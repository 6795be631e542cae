package import Foundation

/// The offer an app asks to have applied to a purchase.
package enum OfferRequest: Hashable, Sendable, Codable {
    /// A promotional offer signed part by part (Q-32, P-22).
    case promotional(offerID: String, keyID: String, nonce: UUID, signature: Data, timestamp: Int)
    /// A promotional offer signed as one JWS (P-23).
    case promotionalJWS(offerID: String, compactJWS: String)
    /// A promotional offer that nobody has to sign: a test asks for it (P-26).
    case promotionalUnsigned(offerID: String)
    /// A win-back offer (P-41).
    case winBack(offerID: String)
    /// A code, known by its reference name (P-42).
    case code(offerID: String)
}
