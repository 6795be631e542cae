package import Foundation
import StoreTime

/// The fields that the verifier reads, common to the three types of signed payloads.
package protocol SignedPayload: PayloadObject {
    /// The signing time, in milliseconds since 1970.
    var signingTime: Int64 { get }
    /// The app of the document, or `nil` for kinds of documents without it.
    var claimedBundleID: String? { get }
    /// The environment of the document, or `nil` if it has none.
    var claimedEnvironment: String? { get }
    /// Returns true if the document is for an app with this number in the App Store.
    ///
    /// - Parameter appleID: The number of the app; `nil` to accept any.
    /// - Returns: True if the document has this number, or is of a type without one.
    func isFor(appleID: Int64?) -> Bool
    var deviceVerification: Data? { get }
    var deviceVerificationNonce: WireUUID? { get }
}

extension SignedPayload {
    package func isFor(appleID: Int64?) -> Bool { true }
}

extension TransactionPayload: SignedPayload {
    package var signingTime: Int64 { signedDate.milliseconds }
    package var claimedBundleID: String? { bundleId }
    package var claimedEnvironment: String? { environment }
}

extension RenewalInfoPayload: SignedPayload {
    package var signingTime: Int64 { signedDate.milliseconds }
    /// Always `nil`, because a renewal info has no bundle identifier.
    package var claimedBundleID: String? { nil }
    package var claimedEnvironment: String? { environment }
}

extension AppTransactionPayload: SignedPayload {
    package var signingTime: Int64 { receiptCreationDate.milliseconds }
    package var claimedBundleID: String? { bundleId }
    package var claimedEnvironment: String? { receiptType }
    package func isFor(appleID: Int64?) -> Bool { appleID == nil || appAppleId == appleID }
}

/// A transaction identifier, which is a number in the store and a decimal text in JSON.
package struct WireIdentifier: Hashable, Sendable, Codable {
    package let value: UInt64

    package init(_ value: UInt64) { self.value = value }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = UInt64(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not an identifier")
        }
        self.init(value)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(value))
    }
}

/// A UUID, which is a lower-case text in JSON (T-49).
package struct WireUUID: Hashable, Sendable, Codable {
    package let value: UUID

    package init(_ value: UUID) { self.value = value }

    package var text: String {
        unsafe String(unsafeUninitializedCapacity: 36) { text in
            var end = 0
            unsafe withUnsafeBytes(of: value.uuid) { bytes in
                for unsafe(index, byte) in unsafe bytes.enumerated() {
                    if index == 4 || index == 6 || index == 8 || index == 10 {
                        unsafe text[end] = UInt8(ascii: "-")
                        end += 1
                    }
                    unsafe text[end] = Self.digit(byte >> 4)
                    unsafe text[end + 1] = Self.digit(byte & 15)
                    end += 2
                }
            }
            return end
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = UUID(uuidString: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not a UUID")
        }
        self.init(value)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// The device verification of a document.
package struct DeviceVerification: Hashable, Sendable {
    /// The SHA-384 hash of the nonce's and the device identifier's lower-case text, 48 bytes (T-52).
    package let hash: Data
    package let nonce: UUID

    package init(hash: Data, nonce: UUID) {
        self.hash = hash
        self.nonce = nonce
    }
}
