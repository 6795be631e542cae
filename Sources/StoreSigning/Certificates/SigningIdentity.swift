package import Foundation

/// The keys and certificates of one store, created once and stored in its database.
///
/// Certificates are DER. Private keys are 97 bytes in the form of ANSI X9.63: the uncompressed public point, then the
/// secret number. This form loads about twenty times faster than PEM or PKCS#8.
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

extension SigningIdentity {
    /// Creates new keys and certificates, so that documents of other stores fail verification here.
    ///
    /// - Parameter storeName: The name in the certificates; only the first 64 characters are used.
    /// - Returns: The identity, to be stored with the store: older documents do not verify with a new one.
    /// - Throws: The failure of the cryptographic library.
    package static func make(storeName: String) throws(SigningFailure) -> SigningIdentity {
        try makeWithKey(storeName: storeName).identity
    }

    /// Makes new keys and certificates, and returns the key of the leaf as well.
    static func makeWithKey(
        storeName: String
    ) throws(SigningFailure) -> (identity: SigningIdentity, leafKey: P256PrivateKey) {
        let rootKey = try P256PrivateKey()
        let intermediateKey = try P256PrivateKey()
        let leafKey = try P256PrivateKey()
        let root = try CertificateDraft.root(storeName: storeName).issueSelfSigned(key: rootKey)
        let intermediate = try CertificateDraft.intermediate(storeName: storeName)
            .issue(to: intermediateKey, by: root, signingKey: rootKey)
        let leaf = try CertificateDraft.leaf(storeName: storeName)
            .issue(to: leafKey, by: intermediate, signingKey: intermediateKey)
        let identity = SigningIdentity(
            rootCertificate: try root.der,
            intermediateCertificate: try intermediate.der,
            leafCertificate: try leaf.der,
            rootPrivateKey: try rootKey.x963Representation,
            intermediatePrivateKey: try intermediateKey.x963Representation,
            leafPrivateKey: try leafKey.x963Representation
        )
        return (identity, leafKey)
    }
}
