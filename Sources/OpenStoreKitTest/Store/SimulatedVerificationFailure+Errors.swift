import StoreInterface
import TransactionCore

extension SimulatedVerificationFailure {
    init<SignedType>(_ error: VerificationResult<SignedType>.VerificationError) {
        self =
            switch error {
            case .revokedCertificate: .revokedCertificate
            case .invalidCertificateChain: .invalidCertificateChain
            case .invalidDeviceVerification: .invalidDeviceVerification
            case .invalidEncoding: .invalidEncoding
            case .invalidSignature: .invalidSignature
            case .missingRequiredProperties: .missingRequiredProperties
            }
    }
}
