package import Foundation

/// The content of a certificate before it is signed.
package struct CertificateDraft: Hashable, Sendable {
    /// The basic constraints: whether the holder may issue certificates, and the maximum path length.
    package enum Authority: Hashable, Sendable {
        case none
        case unlimited
        case limited(pathLength: Int)
    }

    /// The key usage.
    package enum KeyUsage: String, Hashable, Sendable {
        case certificateSigning = "keyCertSign"
        case digitalSignature = "digitalSignature"
        /// Of a key that signs documents and its own certificate.
        case both = "digitalSignature,keyCertSign"
    }

    package var organization: String
    /// Left out of the name when empty; 64 characters at most.
    package var unit: String
    package var commonName: String
    package var authority: Authority
    package var keyUsage: KeyUsage
    package var marker: CertificateMarker?
    /// `YYYYMMDDHHMMSSZ`; a certificate of a local store has to cover the store's clock and the real one.
    package var notBefore = "20010101000000Z"
    package var notAfter = "21000101000000Z"

    package init(
        organization: String,
        unit: String,
        commonName: String,
        authority: Authority,
        keyUsage: KeyUsage,
        marker: CertificateMarker? = nil
    ) {
        self.organization = organization
        self.unit = unit
        self.commonName = commonName
        self.authority = authority
        self.keyUsage = keyUsage
        self.marker = marker
    }
}

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

/// An extension as it stands in a certificate.
package struct CertificateExtension: Hashable, Sendable {
    /// True if a reader that does not know the extension must reject the certificate.
    package let isCritical: Bool
    /// DER.
    package let value: Data

    package init(isCritical: Bool, value: Data) {
        self.isCritical = isCritical
        self.value = value
    }
}

/// The extensions that mark certificates for store documents in Apple's libraries.
package enum CertificateMarker: String, Hashable, Sendable, CaseIterable {
    /// On the intermediate certificate: this authority issues for Apple's developer relations.
    case intermediate = "1.2.840.113635.100.6.2.1"
    /// On the leaf: this key signs documents of the store.
    case leaf = "1.2.840.113635.100.6.11.1"
}
