import Foundation
import StoreSigning

extension SigningIdentity {
    /// The identity with other certificates in some of the places.
    func with(root: Data? = nil, intermediate: Data? = nil, leaf: Data? = nil) -> SigningIdentity {
        SigningIdentity(
            rootCertificate: root ?? rootCertificate,
            intermediateCertificate: intermediate ?? intermediateCertificate,
            leafCertificate: leaf ?? leafCertificate,
            rootPrivateKey: rootPrivateKey,
            intermediatePrivateKey: intermediatePrivateKey,
            leafPrivateKey: leafPrivateKey
        )
    }

    /// A header with these certificates, whatever they are.
    static func header(alg: String = "ES256", _ certificates: Data...) -> String {
        let list = certificates.map { "\"\($0.base64EncodedString())\"" }.joined(separator: ",")
        return "{\"alg\":\"\(alg)\",\"x5c\":[\(list)]}"
    }

    /// The header that the store's documents have.
    var header: String { Self.header(leafCertificate, intermediateCertificate, rootCertificate) }
}
