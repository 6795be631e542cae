#if canImport(CryptoKit)
public import CryptoKit
import Foundation

extension VerificationResult where SignedType == Transaction {
    /// The signature as a CryptoKit type; all zeros if the text contains no readable signature.
    public var signature: P256.Signing.ECDSASignature { ecdsaSignature(reading: signatureData) }
}

extension VerificationResult where SignedType == Product.SubscriptionInfo.RenewalInfo {
    /// The signature as a CryptoKit type; all zeros if the text contains no readable signature.
    public var signature: P256.Signing.ECDSASignature { ecdsaSignature(reading: signatureData) }
}

extension VerificationResult where SignedType == AppTransaction {
    /// The signature as a CryptoKit type; all zeros if the text contains no readable signature.
    public var signature: P256.Signing.ECDSASignature { ecdsaSignature(reading: signatureData) }
}

private func ecdsaSignature(reading bytes: Data) -> P256.Signing.ECDSASignature {
    do {
        return try P256.Signing.ECDSASignature(rawRepresentation: bytes)
    } catch {
        // CryptoKit accepts any 64 bytes as a raw signature, so the second attempt cannot fail.
        do {
            return try P256.Signing.ECDSASignature(rawRepresentation: Data(count: 64))
        } catch {
            preconditionFailure("CryptoKit refuses a signature of 64 bytes: \(error)")
        }
    }
}
#endif
