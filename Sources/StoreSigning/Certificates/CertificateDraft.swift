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
        /// The usage of a key that signs both documents and its own certificate.
        case both = "digitalSignature,keyCertSign"
    }

    package var organization: String
    /// The organizational unit, at most 64 characters; omitted if empty.
    package var unit: String
    package var commonName: String
    package var authority: Authority
    package var keyUsage: KeyUsage
    package var marker: CertificateMarker?
    /// The start of validity as `YYYYMMDDHHMMSSZ`; a certificate of a local store has to be valid on the store's clock
    /// and on the real one.
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
/// The names show that this is not the App Store; key usage and basic constraints are the only critical extensions,
/// because some verifiers reject every other.
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

    /// Returns the draft of the certificate for the RSA key of receipts, which the intermediate issues.
    package static func receiptLeaf(storeName: String) -> CertificateDraft {
        var draft = leaf(storeName: storeName)
        draft.commonName = "Local Test Store Receipt Signing"
        return draft
    }

    /// Returns the draft of the only certificate in local testing, which is both leaf and root (A-20, TS-66).
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

    /// Returns the organizational unit, limited to the 64 characters of X.520.
    private static func unit(_ storeName: String) -> String {
        String(String.UnicodeScalarView(storeName.unicodeScalars.prefix(64)))
    }
}

/// An extension of a certificate.
package struct CertificateExtension: Hashable, Sendable {
    /// True if a reader that does not know the extension must reject the certificate.
    package let isCritical: Bool
    /// The content of the extension, in DER.
    package let value: Data

    package init(isCritical: Bool, value: Data) {
        self.isCritical = isCritical
        self.value = value
    }
}

/// The extensions that mark certificates for store documents in Apple's libraries.
package enum CertificateMarker: String, Hashable, Sendable, CaseIterable {
    /// The marker of intermediate certificates, of the authority for Apple's developer relations.
    case intermediate = "1.2.840.113635.100.6.2.1"
    /// The marker of leaf certificates, whose keys sign documents of the store.
    case leaf = "1.2.840.113635.100.6.11.1"
}
