package import Foundation

/// The values that signed documents of a store are verified against.
package struct TrustContext: Hashable, Sendable {
    /// The root certificate of the chain, as DER.
    package let rootCertificate: Data
    package let bundleID: String
    package let environment: StoreEnvironment
    /// The required app number in app transactions; `nil` outside of production, where the number is not compared.
    package let appAppleID: Int64?
    package let deviceVerificationID: UUID
    /// True to accept documents for every device, as for a reader that is not a device.
    package var acceptsEveryDevice = false
    /// The verification failure that a test simulates for every document (T-58).
    package var simulatedFailure: VerificationFailure?

    package init(
        rootCertificate: Data,
        bundleID: String,
        environment: StoreEnvironment,
        appAppleID: Int64? = nil,
        deviceVerificationID: UUID,
        simulatedFailure: VerificationFailure? = nil
    ) {
        self.rootCertificate = rootCertificate
        self.bundleID = bundleID
        self.environment = environment
        self.appAppleID = appAppleID
        self.deviceVerificationID = deviceVerificationID
        self.simulatedFailure = simulatedFailure
    }
}

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

extension String {
    /// True if both texts consist of the same bytes.
    ///
    /// Swift's `==` compares canonical equivalence: a letter with an accent equals a letter followed by a combining
    /// accent. Identifiers in signed documents are compared byte by byte instead.
    package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
