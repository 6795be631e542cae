package import Foundation

/// The keys and certificates of one store, made once and kept in its database.
///
/// Certificates are DER. Private keys are 97 bytes in the form of ANSI X9.63: the uncompressed public point, then the
/// secret number; this form loads some twenty times faster than PEM or PKCS#8.
package struct SigningIdentity: Hashable, Sendable {
    package let rootCertificate: Data
    package let intermediateCertificate: Data
    package let leafCertificate: Data
    package let rootPrivateKey: Data
    package let intermediatePrivateKey: Data
    package let leafPrivateKey: Data

    package init(
        rootCertificate: Data,
        intermediateCertificate: Data,
        leafCertificate: Data,
        rootPrivateKey: Data,
        intermediatePrivateKey: Data,
        leafPrivateKey: Data
    ) {
        self.rootCertificate = rootCertificate
        self.intermediateCertificate = intermediateCertificate
        self.leafCertificate = leafCertificate
        self.rootPrivateKey = rootPrivateKey
        self.intermediatePrivateKey = intermediatePrivateKey
        self.leafPrivateKey = leafPrivateKey
    }
}
