public import Foundation
import StoreInterface

extension VerificationResult where SignedType == AppTransaction {
    /// The whole signed app transaction as the store wrote it: a JSON Web Signature in compact form (T-51).
    public var jwsRepresentation: String { unsafePayloadValue.document.text.compactSerialization }

    /// The decoded header of the signature, which names algorithm and certificates.
    public var headerData: Data { SegmentedText(unsafePayloadValue.document.text).header }

    /// The decoded payload, byte for byte as it was signed.
    public var payloadData: Data { unsafePayloadValue.document.payload }

    /// The bytes the signature is made over: encoded header and payload with the dot between them.
    public var signedData: Data { SegmentedText(unsafePayloadValue.document.text).signed }

    /// The signature as the 64 bytes of its two numbers.
    public var signatureData: Data { SegmentedText(unsafePayloadValue.document.text).signature }

    /// When the store signed the app transaction; new whenever it hands it out (T-54).
    public var signedDate: Date { unsafePayloadValue.signedDate }

    /// The hash that ties the app transaction to this device (T-52).
    public var deviceVerification: Data { unsafePayloadValue.deviceVerification }

    /// The nonce that `deviceVerification` is computed with (T-52).
    public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}

extension VerificationResult where SignedType == Product.SubscriptionInfo.RenewalInfo {
    /// The whole signed renewal info as the store wrote it: a JSON Web Signature in compact form (T-51).
    public var jwsRepresentation: String { unsafePayloadValue.document.text.compactSerialization }

    /// The decoded header of the signature, which names algorithm and certificates.
    public var headerData: Data { SegmentedText(unsafePayloadValue.document.text).header }

    /// The decoded payload, byte for byte as it was signed.
    public var payloadData: Data { unsafePayloadValue.document.payload }

    /// The bytes the signature is made over: encoded header and payload with the dot between them.
    public var signedData: Data { SegmentedText(unsafePayloadValue.document.text).signed }

    /// The signature as the 64 bytes of its two numbers.
    public var signatureData: Data { SegmentedText(unsafePayloadValue.document.text).signature }

    /// When the store signed the renewal info; new whenever it hands it out (T-54).
    public var signedDate: Date { unsafePayloadValue.signedDate }

    /// The hash that ties the renewal info to this device (T-52).
    public var deviceVerification: Data { unsafePayloadValue.deviceVerification }

    /// The nonce that `deviceVerification` is computed with (T-52).
    public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}

extension VerificationResult where SignedType == Transaction {
    /// The whole signed transaction as the store wrote it: a JSON Web Signature in compact form (T-51).
    public var jwsRepresentation: String { unsafePayloadValue.document.text.compactSerialization }

    /// The decoded header of the signature, which names algorithm and certificates.
    public var headerData: Data { SegmentedText(unsafePayloadValue.document.text).header }

    /// The decoded payload, byte for byte as it was signed.
    public var payloadData: Data { unsafePayloadValue.document.payload }

    /// The bytes the signature is made over: encoded header and payload with the dot between them.
    public var signedData: Data { SegmentedText(unsafePayloadValue.document.text).signed }

    /// The signature as the 64 bytes of its two numbers.
    public var signatureData: Data { SegmentedText(unsafePayloadValue.document.text).signature }

    /// When the store signed the transaction; new whenever it hands it out (T-54).
    public var signedDate: Date { unsafePayloadValue.signedDate }

    /// The hash that ties the transaction to this device (T-52).
    public var deviceVerification: Data { unsafePayloadValue.deviceVerification }

    /// The nonce that `deviceVerification` is computed with (T-52).
    public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}
