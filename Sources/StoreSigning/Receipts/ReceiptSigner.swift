package import Foundation
package import StoreInterface

/// Writes app receipts and signs them.
package struct ReceiptSigner: Sendable {
    private let certificates: [Certificate]
    private let key: RSAPrivateKey

    /// - Parameters:
    ///   - identity: The key and its certificate.
    ///   - chain: DER of the certificates that a receipt carries, the key's first.
    /// - Throws: that a certificate or the key cannot be read.
    package init(identity: ReceiptIdentity, chain: [Data]) throws(SigningFailure) {
        var certificates: [Certificate] = []
        for der in chain { certificates.append(try Certificate(der: der)) }
        self.certificates = certificates
        key = try RSAPrivateKey(der: identity.privateKey)
    }

    /// A receipt that makes these statements for one device.
    ///
    /// - Parameters:
    ///   - attributes: Everything but the device's hash, which is added here.
    ///   - deviceID: The device.
    /// - Returns: DER of a PKCS#7 message.
    /// - Throws: what the cryptographic library refused.
    package func sign(_ attributes: [ReceiptAttribute], for deviceID: UUID) throws(SigningFailure) -> Data {
        var attributes = attributes
        if let hash = try DeviceReceiptHash.sha1(of: attributes, deviceID: deviceID) {
            attributes.append(ReceiptAttribute(.deviceHash, .bytes(hash)))
        }
        return try SignedMessage.sign(ReceiptAttribute.encode(attributes), certificates: certificates, key: key)
    }
}
