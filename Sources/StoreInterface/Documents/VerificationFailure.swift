/// The reason for which a signed document is not trusted.
///
/// The cases are those of Apple's verification error in the order of its declaration (T-58), and
/// ``unsupportedAlgorithm``. Apps receive ``invalidSignature`` for that case, because Apple's error has no case for it.
package enum VerificationFailure: Int, Error, Hashable, Sendable, CaseIterable {
    /// A certificate of the chain was revoked. Occurs only as a simulated failure, because a local store revokes no
    /// certificates.
    case revokedCertificate
    /// The header has no certificate chain that leads to the store's root at the time of signing.
    case invalidCertificateChain
    /// The document has no valid device verification for this device (T-52).
    case invalidDeviceVerification
    /// The text, the header or the payload cannot be read.
    case invalidEncoding
    /// The signature was not made over these bytes by the key of the leaf certificate.
    case invalidSignature
    /// The payload lacks a mandatory key, or is for another app or another environment.
    case missingRequiredProperties
    /// The header has no algorithm, or one other than ES256.
    case unsupportedAlgorithm

    /// The failures that a test can simulate, in the order of Apple's declaration.
    package static let simulated = allCases.filter { $0 != .unsupportedAlgorithm }
}
