import Foundation
import StoreInterface

/// The proof that a receipt was made for one device.
enum DeviceReceiptHash {
    /// SHA-1 over the device's 16 bytes, the opaque value, and the bundle identifier as the receipt encodes it.
    ///
    /// - Returns: 20 bytes; `nil` for a receipt without opaque value or bundle identifier.
    /// - Throws: what the cryptographic library refused.
    static func sha1(of attributes: [ReceiptAttribute], deviceID: UUID) throws(SigningFailure) -> Data? {
        let opaque = attributes.first { $0.type == ReceiptField.opaqueValue.rawValue }
        let bundle = attributes.first { $0.type == ReceiptField.bundleID.rawValue }
        guard let opaque, let bundle else { return nil }
        let device = unsafe withUnsafeBytes(of: deviceID.uuid) { unsafe Array($0) }
        let bytes = try device + opaque.value.encoded() + bundle.value.encoded()
        return Data(try MessageDigest.sha1.get().hash(bytes[...]))
    }
}
