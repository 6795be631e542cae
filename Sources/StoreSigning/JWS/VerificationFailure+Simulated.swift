package import StoreInterface

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
