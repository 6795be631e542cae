/// What a certificate is to say, before somebody signs it.
package struct CertificateDraft: Hashable, Sendable {
    /// Whether the holder may issue certificates, and how many authorities may follow below.
    package enum Authority: Hashable, Sendable {
        case none
        case unlimited
        case limited(pathLength: Int)
    }

    /// What the key may be used for.
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
