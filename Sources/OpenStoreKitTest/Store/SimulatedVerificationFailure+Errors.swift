import StoreInterface
import TransactionCore

extension SimulatedVerificationFailure {
    init(_ error: VerificationResult<Transaction>.VerificationError) {
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
