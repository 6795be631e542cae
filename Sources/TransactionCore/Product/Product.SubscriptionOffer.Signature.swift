public import Foundation

extension Product.SubscriptionOffer {
    /// A promotional offer's signature, with the parts that it was made over (P-22).
    public struct Signature: Hashable, Sendable {
        /// The key it is signed with.
        public var keyID: String
        /// A UUID that is used once.
        public var nonce: UUID
        /// When it was signed, in milliseconds since 1970.
        public var timestamp: Int
        /// The signature in DER.
        public var signature: Data

        /// A signature that the app's server made.
        ///
        /// - Parameters:
        ///   - keyID: The key it is signed with.
        ///   - nonce: A UUID that is used once.
        ///   - timestamp: When it was signed, in milliseconds since 1970.
        ///   - signature: The signature in DER.
        public init(keyID: String, nonce: UUID, timestamp: Int, signature: Data) {
            self.keyID = keyID
            self.nonce = nonce
            self.timestamp = timestamp
            self.signature = signature
        }
    }
}
