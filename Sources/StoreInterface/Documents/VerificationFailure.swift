/// The reason for which a signed document is not trusted.
///
/// The cases are those of Apple's verification error in the order of its declaration (T-58), and one that is shown to
/// apps as ``invalidSignature``, because Apple's error has no name for it.
package enum VerificationFailure: Int, Error, Hashable, Sendable, CaseIterable {
    /// A certificate of the chain was revoked. Only a simulated failure says so: a local store revokes nothing.
    case revokedCertificate
    /// The header names no chain that leads to the store's root at the time of signing.
    case invalidCertificateChain
    /// The document carries no proof that it was made for this device, or a wrong one (T-52).
    case invalidDeviceVerification
    /// The text, the header or the payload cannot be read.
    case invalidEncoding
    /// The signature was not made over these bytes by the key of the leaf certificate.
    case invalidSignature
    /// The payload lacks a mandatory key, or is for another app or another environment.
    case missingRequiredProperties
    /// The header names no algorithm, or another than ES256.
    case unsupportedAlgorithm

    /// The failures that a test can simulate, in the order of Apple's declaration.
    package static let simulated = allCases.filter { $0 != .unsupportedAlgorithm }
}
