#if canImport(CryptoKit)
public import CryptoKit
import Foundation

extension VerificationResult where SignedType == Transaction {
    /// The signature as CryptoKit knows it; zeros when the text holds none that can be read.
    public var signature: P256.Signing.ECDSASignature { ecdsaSignature(reading: signatureData) }
}

extension VerificationResult where SignedType == Product.SubscriptionInfo.RenewalInfo {
    /// The signature as CryptoKit knows it; zeros when the text holds none that can be read.
    public var signature: P256.Signing.ECDSASignature { ecdsaSignature(reading: signatureData) }
}

extension VerificationResult where SignedType == AppTransaction {
    /// The signature as CryptoKit knows it; zeros when the text holds none that can be read.
    public var signature: P256.Signing.ECDSASignature { ecdsaSignature(reading: signatureData) }
}

private func ecdsaSignature(reading bytes: Data) -> P256.Signing.ECDSASignature {
    do {
        return try P256.Signing.ECDSASignature(rawRepresentation: bytes)
    } catch {
        // Any 64 bytes are accepted, so the second attempt can only fail if CryptoKit changes its mind.
        do {
            return try P256.Signing.ECDSASignature(rawRepresentation: Data(count: 64))
        } catch {
            preconditionFailure("CryptoKit refuses a signature of 64 bytes: \(error)")
        }
    }
}
#endif
