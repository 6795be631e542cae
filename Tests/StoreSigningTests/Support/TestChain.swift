import Foundation
import StoreSigning

/// Drafts of a chain, to be spoiled before the certificates are issued.
struct TestChain {
    var root = CertificateDraft.root(storeName: "Tests")
    var intermediate = CertificateDraft.intermediate(storeName: "Tests")
    var leaf = CertificateDraft.leaf(storeName: "Tests")

    /// Issues the certificates as drafted.
    func identity() throws -> SigningIdentity {
        let rootKey = try P256PrivateKey()
        let intermediateKey = try P256PrivateKey()
        let leafKey = try P256PrivateKey()
        let root = try root.issueSelfSigned(key: rootKey)
        let intermediate = try intermediate.issue(to: intermediateKey, by: root, signingKey: rootKey)
        let leaf = try leaf.issue(to: leafKey, by: intermediate, signingKey: intermediateKey)
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
