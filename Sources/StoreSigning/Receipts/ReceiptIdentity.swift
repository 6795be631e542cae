package import Foundation
package import StoreInterface

/// The key and the certificate that sign a store's receipts, created at their first use and stored in the database.
package struct ReceiptIdentity: Hashable, Sendable {
    /// The certificate of ``privateKey``, in DER.
    package let certificate: Data
    /// An RSA key of 2048 bits, as PKCS #1 in DER.
    package let privateKey: Data

    package init(certificate: Data, privateKey: Data) {
        self.certificate = certificate
        self.privateKey = privateKey
    }

    /// Creates a key and its certificate, which is self-signed in local testing and otherwise issued by the store's
    /// chain.
    ///
    /// - Parameters:
    ///   - storeName: Shown in the certificate; the first 64 characters count.
    ///   - environment: The store's environment.
    ///   - identity: The store's other keys, of which the intermediate issues the certificate.
    ///   - privateKey: The key as PKCS #1 in DER; `nil` makes one, which takes some hundred milliseconds.
    /// - Returns: The identity, to be kept with the store.
    /// - Throws: The failure of the cryptographic library.
    package static func make(
        storeName: String,
        environment: StoreEnvironment,
        identity: SigningIdentity,
        privateKey: Data? = nil
    ) throws(SigningFailure) -> ReceiptIdentity {
        let key = if let privateKey { try RSAPrivateKey(der: privateKey) } else { try RSAPrivateKey() }
        let certificate: Certificate
        switch environment {
        case .xcode:
            certificate = try CertificateDraft.localReceipt(storeName: storeName).issueSelfSigned(key: key)
        case .sandbox, .production:
            certificate = try CertificateDraft.receiptLeaf(storeName: storeName).issue(
                to: key,
                by: Certificate(der: identity.intermediateCertificate),
                signingKey: P256PrivateKey(x963Representation: identity.intermediatePrivateKey)
            )
        }
        return ReceiptIdentity(certificate: try certificate.der, privateKey: try key.der)
    }

    /// Returns the certificate chain for receipts, the key's certificate first.
    package func chain(
        in environment: StoreEnvironment,
        below identity: SigningIdentity
    ) -> [Data] {
        switch environment {
        case .xcode: [certificate]
        case .sandbox, .production: [certificate, identity.intermediateCertificate, identity.rootCertificate]
        }
    }
}
