public import Foundation
package import StoreInterface
import StoreSigning

extension VerificationResult {
    /// The reason for which a signed value is not trusted (T-55).
    public enum VerificationError: Error, Hashable, Sendable {
        /// A certificate of the chain was revoked.
        case revokedCertificate
        /// The certificates do not lead to the store's root.
        case invalidCertificateChain
        /// The value was not made for this device.
        case invalidDeviceVerification
        /// The text, its header, or its payload cannot be read.
        case invalidEncoding
        /// The signature does not belong to the payload.
        case invalidSignature
        /// The payload lacks a required property, or belongs to another app.
        case missingRequiredProperties
    }
}

extension VerificationResult.VerificationError {
    package init(_ failure: VerificationFailure) {
        self =
            switch failure {
            case .revokedCertificate: .revokedCertificate
            case .invalidCertificateChain: .invalidCertificateChain
            case .invalidDeviceVerification: .invalidDeviceVerification
            case .invalidEncoding: .invalidEncoding
            case .invalidSignature, .unsupportedAlgorithm: .invalidSignature
            case .missingRequiredProperties: .missingRequiredProperties
            }
    }
}

extension VerificationResult.VerificationError: LocalizedError {
    /// A localized description of the error (E-05).
    public var errorDescription: String? { "The purchase information could not be verified." }

    /// The check that failed, in words (E-05).
    public var failureReason: String? {
        switch self {
        case .revokedCertificate: "A certificate was revoked."
        case .invalidCertificateChain: "The certificates do not lead to the root certificate of the store."
        case .invalidDeviceVerification: "The information was not made for this device."
        case .invalidEncoding: "The information cannot be read."
        case .invalidSignature: "The signature does not match the information."
        case .missingRequiredProperties: "The information is incomplete, or belongs to another app."
        }
    }

    /// A localized suggestion for recovery (E-05).
    public var recoverySuggestion: String? { "Synchronize with the store and try again." }
}

extension VerificationResult.VerificationError: CustomNSError {
    /// The error domain, which names Apple's framework and not the module of the type, because apps log and compare it.
    ///
    /// The domain is the full name of the type, such as
    /// `StoreKit.VerificationResult<StoreKit.Transaction>.VerificationError`.
    public static var errorDomain: String {
        // The first component of a full type name is the module.
        let name = String(reflecting: SignedType.self).split(separator: ".").dropFirst().joined(separator: ".")
        return "StoreKit.VerificationResult<StoreKit.\(name)>.VerificationError"
    }

    /// The localized texts of the error.
    public var errorUserInfo: [String: Any] { textsAsUserInfo }
}
