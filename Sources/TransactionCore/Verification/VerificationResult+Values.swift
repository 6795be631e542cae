public import Foundation
import StoreInterface

extension VerificationResult where SignedType == AppTransaction {
    /// The signed app transaction, as a JSON Web Signature in compact serialization (T-51).
    public var jwsRepresentation: String { unsafePayloadValue.document.text.compactSerialization }

    /// The decoded header of the JSON Web Signature, with the algorithm and the certificates.
    public var headerData: Data { SegmentedText(unsafePayloadValue.document.text).header }

    /// The decoded payload, as it was signed.
    public var payloadData: Data { unsafePayloadValue.document.payload }

    /// The signed bytes: the encoded header and payload, with the dot between them.
    public var signedData: Data { SegmentedText(unsafePayloadValue.document.text).signed }

    /// The 64 bytes of the signature, without DER encoding.
    public var signatureData: Data { SegmentedText(unsafePayloadValue.document.text).signature }

    /// The date of the signature, which is new each time the store returns the app transaction (T-54).
    public var signedDate: Date { unsafePayloadValue.signedDate }

    /// The hash that ties the app transaction to this device (T-52).
    public var deviceVerification: Data { unsafePayloadValue.deviceVerification }

    /// The nonce that `deviceVerification` is computed with (T-52).
    public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}

extension VerificationResult where SignedType == Product.SubscriptionInfo.RenewalInfo {
    /// The signed renewal info, as a JSON Web Signature in compact serialization (T-51).
    public var jwsRepresentation: String { unsafePayloadValue.document.text.compactSerialization }

    /// The decoded header of the JSON Web Signature, with the algorithm and the certificates.
    public var headerData: Data { SegmentedText(unsafePayloadValue.document.text).header }

    /// The decoded payload, as it was signed.
    public var payloadData: Data { unsafePayloadValue.document.payload }

    /// The signed bytes: the encoded header and payload, with the dot between them.
    public var signedData: Data { SegmentedText(unsafePayloadValue.document.text).signed }

    /// The 64 bytes of the signature, without DER encoding.
    public var signatureData: Data { SegmentedText(unsafePayloadValue.document.text).signature }

    /// The date of the signature, which is new each time the store returns the renewal info (T-54).
    public var signedDate: Date { unsafePayloadValue.signedDate }

    /// The hash that ties the renewal info to this device (T-52).
    public var deviceVerification: Data { unsafePayloadValue.deviceVerification }

    /// The nonce that `deviceVerification` is computed with (T-52).
    public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}

extension VerificationResult where SignedType == Transaction {
    /// The signed transaction, as a JSON Web Signature in compact serialization (T-51).
    public var jwsRepresentation: String { unsafePayloadValue.document.text.compactSerialization }

    /// The decoded header of the JSON Web Signature, with the algorithm and the certificates.
    public var headerData: Data { SegmentedText(unsafePayloadValue.document.text).header }

    /// The decoded payload, as it was signed.
    public var payloadData: Data { unsafePayloadValue.document.payload }

    /// The signed bytes: the encoded header and payload, with the dot between them.
    public var signedData: Data { SegmentedText(unsafePayloadValue.document.text).signed }

    /// The 64 bytes of the signature, without DER encoding.
    public var signatureData: Data { SegmentedText(unsafePayloadValue.document.text).signature }

    /// The date of the signature, which is new each time the store returns the transaction (T-54).
    public var signedDate: Date { unsafePayloadValue.signedDate }

    /// The hash that ties the transaction to this device (T-52).
    public var deviceVerification: Data { unsafePayloadValue.deviceVerification }

    /// The nonce that `deviceVerification` is computed with (T-52).
    public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}
