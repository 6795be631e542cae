package import StoreInterface

/// The reason for which a signed document is not trusted.
///
/// The cases are those of Apple's verification error (T-58), and one that is shown to apps as
/// ``invalidSignature``, because Apple's error has no name for it.
package enum VerificationFailure: Error, Hashable, Sendable {
    /// A certificate of the chain was revoked. Only a simulated failure says so: a local store revokes nothing.
    case revokedCertificate
    /// The header names no chain that leads to the store's root at the time of signing.
    case invalidCertificateChain
    /// The document carries no proof that it was made for this device, or a wrong one (T-52).
    case invalidDeviceVerification
    /// The text, the header or the payload cannot be read.
    case invalidEncoding
    /// The header names no algorithm, or another than ES256.
    case unsupportedAlgorithm
    /// The signature was not made over these bytes by the key of the leaf certificate.
    case invalidSignature
    /// The payload lacks a mandatory key, or is for another app or another environment.
    case missingRequiredProperties
}

extension VerificationFailure {
    /// The failure that a test asked for (T-58).
    package init(_ simulated: SimulatedVerificationFailure) {
        self =
            switch simulated {
            case .revokedCertificate: .revokedCertificate
            case .invalidCertificateChain: .invalidCertificateChain
            case .invalidDeviceVerification: .invalidDeviceVerification
            case .invalidEncoding: .invalidEncoding
            case .invalidSignature: .invalidSignature
            case .missingRequiredProperties: .missingRequiredProperties
            }
    }
}

/// Something that the cryptographic library refused to do.
package struct SigningFailure: Error, Hashable, Sendable {
    /// The operation that failed.
    package let operation: String
    /// The error text of the library.
    package let detail: String

    package init(operation: String, detail: String) {
        self.operation = operation
        self.detail = detail
    }
}

extension SigningFailure: CustomStringConvertible {
    package var description: String { "\(operation): \(detail)" }
}
