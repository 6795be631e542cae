public import Foundation

/// A promotional offer with the signature that permits it, to be set on a payment.
// `@unchecked` because the class is open, as Apple's is; what it stores never changes.
open class SKPaymentDiscount: NSObject, @unchecked Sendable {
    private let terms: (identifier: String, keyIdentifier: String, nonce: UUID, signature: String, timestamp: NSNumber)

    /// A discount that permits nothing, for test doubles that override the properties.
    public override init() {
        terms = ("", "", UUID(), "", 0)
        super.init()
    }

    /// Names an offer and states the signature of the app's server.
    ///
    /// - Parameters:
    ///   - identifier: The offer's name, ``SKProductDiscount/identifier``.
    ///   - keyIdentifier: The key that signed.
    ///   - nonce: The number that was signed; good for one attempt to buy.
    ///   - signature: The signature, in base64.
    ///   - timestamp: When it was signed, in milliseconds since 1970.
    public init(identifier: String, keyIdentifier: String, nonce: UUID, signature: String, timestamp: NSNumber) {
        terms = (identifier, keyIdentifier, nonce, signature, timestamp)
        super.init()
    }

    /// The offer's name.
    open var identifier: String { terms.identifier }

    /// The key that signed.
    open var keyIdentifier: String { terms.keyIdentifier }

    /// The number that was signed.
    open var nonce: UUID { terms.nonce }

    /// The signature, in base64.
    open var signature: String { terms.signature }

    /// When it was signed, in milliseconds since 1970.
    open var timestamp: NSNumber { terms.timestamp }
}
