package import Foundation
import StoreTime

/// The common fields of the three signed payloads, for one verifier.
package protocol SignedPayload: PayloadObject {
    /// The signing time, in milliseconds since 1970.
    var signingTime: Int64 { get }
    /// The app of the document, or `nil` for kinds of documents without it.
    var claimedBundleID: String? { get }
    /// The environment of the document, or `nil` if it has none.
    var claimedEnvironment: String? { get }
    /// Compares the number of the app.
    ///
    /// - Parameter appleID: The number of the app; `nil` where it is not compared.
    /// - Returns: True if the document names this number, or is of a kind that names none.
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

/// The JSON coding of payloads and of the store's state: sorted keys, no white space, binary values as base64.
///
/// Signed payloads are written and read by their list of fields, because every purchase does both; everything else by
/// Foundation.
package enum PayloadCoding {
    package static func encode(_ payload: some PayloadObject) -> Data {
        var writer = PayloadWriter()
        writer.write(payload)
        return Data(writer.bytes)
    }

    /// Reads a payload exactly.
    ///
    /// - Throws: The first reason why the text is not such a payload.
    package static func decode<Payload: PayloadObject>(
        _ type: Payload.Type,
        from data: Data
    ) throws(PayloadFault) -> Payload {
        guard let members = JSONNode.members(in: Array(data), .strict) else { throw .notAnObject }
        return try Payload(members: members)
    }

    package static func encode(_ payload: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(payload)
    }

    package static func decode<Payload: Decodable>(_ type: Payload.Type, from data: Data) throws -> Payload {
        try JSONDecoder().decode(type, from: data)
    }
}

/// A transaction identifier: a number in the store, decimal text in JSON.
package struct WireIdentifier: Hashable, Sendable, Codable {
    package let value: UInt64

    package init(_ value: UInt64) { self.value = value }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = UInt64(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is not an identifier")
        }
        self.init(value)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(value))
    }
}

/// A UUID: lower-case text in JSON (T-49).
package struct WireUUID: Hashable, Sendable, Codable {
    package let value: UUID

    package init(_ value: UUID) { self.value = value }

    package var text: String { value.uuidString.lowercased() }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = UUID(uuidString: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is not a UUID")
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
