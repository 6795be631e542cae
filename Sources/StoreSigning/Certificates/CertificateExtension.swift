package import Foundation

/// An extension as it stands in a certificate.
package struct CertificateExtension: Hashable, Sendable {
    /// Whether a reader who does not know the extension has to reject the certificate.
    package let isCritical: Bool
    /// DER.
    package let value: Data

    package init(isCritical: Bool, value: Data) {
        self.isCritical = isCritical
        self.value = value
    }
}
