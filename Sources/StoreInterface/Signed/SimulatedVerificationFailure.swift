/// The verification failures a test can ask for, in the order in which Apple declares the errors.
package enum SimulatedVerificationFailure: Int, Hashable, Sendable, CaseIterable {
    case revokedCertificate
    case invalidCertificateChain
    case invalidDeviceVerification
    case invalidEncoding
    case invalidSignature
    case missingRequiredProperties
}
