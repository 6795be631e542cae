public import Foundation

extension PaymentTerms {
    /// A promotional offer and the signature that permits it.
    public struct Discount: Hashable, Sendable, Codable {
        /// The offer of the product.
        public var offerID: String

        /// The key that signed.
        public var keyID: String

        /// The number that was signed, good for one attempt.
        public var nonce: UUID

        /// The signature in DER, written in base64.
        public var signature: String

        /// When it was signed, in milliseconds since 1970.
        public var timestamp: Int

        /// Names an offer and its signature.
        ///
        /// - Parameters:
        ///   - offerID: The offer of the product.
        ///   - keyID: The key that signed.
        ///   - nonce: The number that was signed.
        ///   - signature: The signature in DER, written in base64.
        ///   - timestamp: When it was signed, in milliseconds since 1970.
        public init(offerID: String, keyID: String, nonce: UUID, signature: String, timestamp: Int) {
            self.offerID = offerID
            self.keyID = keyID
            self.nonce = nonce
            self.signature = signature
            self.timestamp = timestamp
        }
    }
}
