extension SigningIdentity {
    /// Makes new keys and certificates, so that no document of another store passes for one of this store's.
    ///
    /// - Parameter storeName: shown in the certificates; the first 64 characters count.
    /// - Returns: the identity, to be kept with the store: a new one makes every older document unverifiable.
    /// - Throws: what the cryptographic library refused, such as random numbers.
    package static func make(storeName: String) throws(SigningFailure) -> SigningIdentity {
        let rootKey = try P256PrivateKey()
        let intermediateKey = try P256PrivateKey()
        let leafKey = try P256PrivateKey()
        let root = try CertificateDraft.root(storeName: storeName).issueSelfSigned(key: rootKey)
        let intermediate = try CertificateDraft.intermediate(storeName: storeName)
            .issue(to: intermediateKey.publicKey, by: root, signingKey: rootKey)
        let leaf = try CertificateDraft.leaf(storeName: storeName)
            .issue(to: leafKey.publicKey, by: intermediate, signingKey: intermediateKey)
        return SigningIdentity(
            rootCertificate: try root.der,
            intermediateCertificate: try intermediate.der,
            leafCertificate: try leaf.der,
            rootPrivateKey: try rootKey.x963Representation,
            intermediatePrivateKey: try intermediateKey.x963Representation,
            leafPrivateKey: try leafKey.x963Representation
        )
    }
}
