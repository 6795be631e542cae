package import Foundation
package import StoreInterface

/// A signer of app receipts.
package struct ReceiptSigner: Sendable {
    private let certificates: [Certificate]
    private let key: RSAPrivateKey

    /// - Parameters:
    ///   - identity: The key and its certificate.
    ///   - chain: The certificates for the receipt in DER, the key's first.
    /// - Throws: A failure if a certificate or the key cannot be read.
    package init(identity: ReceiptIdentity, chain: [Data]) throws(SigningFailure) {
        var certificates: [Certificate] = []
        for der in chain { certificates.append(try Certificate(der: der)) }
        self.certificates = certificates
        key = try RSAPrivateKey(der: identity.privateKey)
    }

    /// Signs a receipt for one device.
    ///
    /// - Parameters:
    ///   - attributes: The attributes without the device's hash, which is added.
    ///   - deviceID: The device.
    /// - Returns: DER of a PKCS#7 message.
    /// - Throws: The failure of the cryptographic library.
    package func sign(_ attributes: [ReceiptAttribute], for deviceID: UUID) throws(SigningFailure) -> Data {
        var attributes = attributes
        if let hash = try DeviceReceiptHash.sha1(of: attributes, device: deviceID.receiptBytes) {
            attributes.append(ReceiptAttribute(.deviceHash, .bytes(hash)))
        }
        return try SignedMessage.sign(ReceiptAttribute.encode(attributes), certificates: certificates, key: key)
    }
}

/// The device hash of receipts.
enum DeviceReceiptHash {
    /// Returns SHA-1 over the device's bytes, the opaque value, and the encoded bundle identifier.
    ///
    /// - Returns: 20 bytes, or `nil` for a receipt without opaque value or bundle identifier.
    /// - Throws: The failure of the cryptographic library.
    static func sha1(of attributes: [ReceiptAttribute], device: Data) throws(SigningFailure) -> Data? {
        let opaque = attributes.first { $0.type == ReceiptField.opaqueValue.rawValue }
        let bundle = attributes.first { $0.type == ReceiptField.bundleID.rawValue }
        guard let opaque, let bundle else { return nil }
        let bytes = try Array(device) + opaque.value.encoded() + bundle.value.encoded()
        return Data(try MessageDigest.sha1.get().hash(bytes[...]))
    }
}

extension UUID {
    /// The 16 bytes that a device's identifier contributes to the hash of its receipt.
    package var receiptBytes: Data { unsafe withUnsafeBytes(of: uuid) { unsafe Data($0) } }
}
