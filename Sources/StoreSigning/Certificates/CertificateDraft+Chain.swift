/// The three certificates that Apple's libraries expect in a signed document.
///
/// Names say that this is no App Store; key usage and basic constraints are the only critical extensions, because some
/// verifiers reject every other.
extension CertificateDraft {
    package static func root(storeName: String) -> CertificateDraft {
        CertificateDraft(
            organization: organization,
            unit: unit(storeName),
            commonName: "Local Test Store Root",
            authority: .unlimited,
            keyUsage: .certificateSigning
        )
    }

    package static func intermediate(storeName: String) -> CertificateDraft {
        CertificateDraft(
            organization: organization,
            unit: unit(storeName),
            commonName: "Local Test Store Intermediate",
            authority: .limited(pathLength: 0),
            keyUsage: .certificateSigning,
            marker: .intermediate
        )
    }

    package static func leaf(storeName: String) -> CertificateDraft {
        CertificateDraft(
            organization: organization,
            unit: unit(storeName),
            commonName: "Local Test Store Signing",
            authority: .none,
            keyUsage: .digitalSignature,
            marker: .leaf
        )
    }

    /// Issued by the intermediate, for the RSA key that receipts are signed with.
    package static func receiptLeaf(storeName: String) -> CertificateDraft {
        var draft = leaf(storeName: storeName)
        draft.commonName = "Local Test Store Receipt Signing"
        return draft
    }

    /// The one certificate of local testing, which is leaf and root (A-20, TS-66).
    package static func localReceipt(storeName: String) -> CertificateDraft {
        CertificateDraft(
            organization: organization,
            unit: unit(storeName),
            commonName: "StoreKit",
            authority: .unlimited,
            keyUsage: .both
        )
    }

    private static let organization = "OpenStoreKit (local test store, not Apple)"

    /// X.520 allows a unit 64 characters.
    private static func unit(_ storeName: String) -> String {
        String(String.UnicodeScalarView(storeName.unicodeScalars.prefix(64)))
    }
}
