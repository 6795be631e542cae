public import Foundation
import StoreInterface
import StoreSigning

/// The first check that a signed document or a receipt has failed.
///
/// All verification functions of this module throw only this type. Cases are in the order of the checks.
public enum VerificationError: Error, Hashable, Sendable {
    /// The root certificate that the caller trusts is not one X.509 certificate in DER form.
    case unreadableRoot
    /// The text is not a JSON Web Signature in compact form, or the bytes are not a signed receipt.
    ///
    /// The error is also thrown for a document of more than one megabyte and for a receipt of more than sixteen. A
    /// header that is not one JSON object with distinct keys in UTF-8 has the same error.
    case malformedDocument
    /// The signature algorithm is not that of the App Store: ES256 for documents, RSA with 2048 bits or more for
    /// receipts, over SHA-256 or, until 2023, SHA-1.
    case unsupportedAlgorithm
    /// The certificates do not lead to the trusted root, or lack the markers of store certificates.
    case untrustedChain
    /// The signature does not match the signed bytes.
    case invalidSignature
    /// The signer's content cannot be read. The text names the key or the attribute.
    case malformedContent(String)
    /// A certificate of the chain is not valid at this date, which is the time of signing or the caller's date.
    case certificateNotValid(at: Date)
    /// The environment is not the expected one. `found` is `nil` if the document names none.
    case wrongEnvironment(found: String?, expected: String)
    /// The bundle identifier is not the expected one, compared byte by byte. `found` is `nil` if the document names
    /// none.
    case wrongBundleID(found: String?, expected: String)
    /// The number of the app in the App Store is not the expected one. `found` is `nil` if the document names none.
    case wrongAppAppleID(found: Int64?, expected: Int64)
    /// The receipt is for another version of the app. `found` is `nil` if the receipt names none.
    case wrongAppVersion(found: String?, expected: String)
    /// The document or the receipt was not made for the caller's device, or does not contain a device.
    case wrongDevice
    /// The certificates were revoked. Thrown only with a ``RevocationCheck``, after every other check.
    case certificateRevoked
    /// The ``RevocationCheck`` could not find out whether the certificates were revoked; the same document may pass
    /// later.
    case revocationUnknown
    /// A signed document inside a notification failed its own check. The key identifies the document, such as
    /// `data.signedTransactionInfo`.
    indirect case innerDocument(key: String, VerificationError)
}

extension VerificationError {
    /// Creates the public error for a failure of the signature, the chain, or the encoding.
    init(_ failure: VerificationFailure) {
        self =
            switch failure {
            case .unsupportedAlgorithm: .unsupportedAlgorithm
            case .invalidCertificateChain, .revokedCertificate: .untrustedChain
            case .invalidSignature: .invalidSignature
            case .invalidDeviceVerification: .wrongDevice
            case .invalidEncoding, .missingRequiredProperties: .malformedDocument
            }
    }

    /// Creates the error for a decoding error, with its coding path.
    init(decoding error: any Error) {
        func name(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            self = .malformedContent("the key '\(name(context.codingPath + [key]))' is missing")
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            self = .malformedContent("the value of '\(name(context.codingPath))' is of another kind or out of range")
        default: self = .malformedContent("it is not the JSON of such a document")
        }
    }
}

extension VerificationError: LocalizedError, CustomStringConvertible {
    /// The failed check, with the values that were compared.
    public var description: String {
        switch self {
        case .unreadableRoot:
            "The root certificate cannot be read. Pass one X.509 certificate in DER form."
        case .malformedDocument:
            "Verification failed: the input is not a compact JSON Web Signature or a PKCS #7 receipt."
        case .unsupportedAlgorithm:
            "Verification failed: the signature is not ES256, or in a receipt not RSA with at least 2048 bits over "
                + "SHA-256 or SHA-1."
        case .untrustedChain:
            "Verification failed: the certificates do not lead to the trusted root. Check which store's root was passed."
        case .invalidSignature:
            "Verification failed: the signature does not match the content."
        case .malformedContent(let detail):
            "Verification failed: the signed content cannot be read, because \(detail)."
        case .certificateNotValid(let date):
            "Verification failed: a certificate of the chain is not valid at \(date.formatted(.iso8601))."
        case .wrongEnvironment(let found, let expected):
            Self.mismatch("environment", found, expected)
        case .wrongBundleID(let found, let expected):
            Self.mismatch("bundle identifier", found, expected)
        case .wrongAppAppleID(let found, let expected):
            Self.mismatch("appAppleId", found.map(String.init), String(expected))
        case .wrongAppVersion(let found, let expected):
            Self.mismatch("app version", found, expected)
        case .wrongDevice:
            "Verification failed: the information was not made for the given device."
        case .certificateRevoked:
            "Verification failed: a certificate of the chain was revoked."
        case .revocationUnknown:
            "Verification failed: it could not be found out whether the certificates were revoked. Try again later."
        case .innerDocument(let key, let error):
            "The document in '\(key)' of the notification is not trusted. \(error)"
        }
    }

    /// The same text as ``description``.
    public var errorDescription: String? { description }

    private static func mismatch(_ field: String, _ found: String?, _ expected: String) -> String {
        let value = found.map { "'\($0)'" } ?? "missing"
        return "Verification failed: the \(field) is \(value), and '\(expected)' was expected."
    }
}
