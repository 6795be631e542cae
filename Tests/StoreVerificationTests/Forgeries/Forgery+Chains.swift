import Foundation
import StoreInterface
import StoreSigning

extension Forgery {
    /// Chains that do not lead to the root, or not in the way of a store.
    static let chains: [Forgery] = [
        chain("no certificates") { _ in [] },
        chain("the leaf alone") { [$0[0]] },
        chain("leaf and intermediate") { [$0[0], $0[1]] },
        chain("the root twice") { $0 + [$0[2]] },
        chain("root first") { $0.reversed() },
        chain("intermediate first") { [$0[1], $0[0], $0[2]] },
        chain("another root at the end", judge: .accepts) { chain in
            [chain[0], chain[1], try SigningIdentity.make(storeName: "Issuer").rootCertificate]
        },
        chain("no certificate at the end", judge: .accepts) { [$0[0], $0[1], Data([0x30, 0x00])] },
        chain("a byte behind the leaf", judge: .accepts) { [$0[0] + [0], $0[1], $0[2]] },
        chain("half a leaf") { [$0[0].prefix($0[0].count / 2), $0[1], $0[2]] },
        Forgery("no x5c", "untrustedChain") {
            try $0.sign($0.json(.transaction), header: "{\"alg\":\"ES256\"}")
        },
        Forgery("x5c as a text", "malformedDocument") {
            try $0.sign($0.json(.transaction), header: "{\"alg\":\"ES256\",\"x5c\":\"leaf\"}")
        },
        Forgery("certificates with line breaks", "untrustedChain") { issuer in
            let texts = issuer.chain.map {
                String(decoding: $0.base64EncodedData(options: .lineLength64Characters), as: UTF8.self)
                    .replacing("\r\n", with: "\\n")
            }
            return try issuer.sign(issuer.json(.transaction), header: Issuer.header(texts: texts))
        },
        Forgery("certificates of another store", "untrustedChain") { issuer in
            try Issuer(issuer.environment).document(.transaction)
        },
        Forgery("certificates of another store before the root", "untrustedChain") { issuer in
            let other = try Issuer(issuer.environment)
            let header = Issuer.header([other.chain[0], other.chain[1], issuer.chain[2]])
            return try other.sign(issuer.json(.transaction), header: header)
        },
        Forgery("a leaf of another store", "untrustedChain") { issuer in
            let other = try Issuer(issuer.environment)
            let header = Issuer.header([other.chain[0], issuer.chain[1], issuer.chain[2]])
            return try other.sign(issuer.json(.transaction), header: header)
        },
        Forgery("signed by the intermediate's key", "invalidSignature") {
            try $0.sign($0.json(.transaction), key: $0.identity.intermediatePrivateKey)
        },
        Forgery("a leaf that a leaf issued", "untrustedChain") { issuer in
            let key = try P256PrivateKey()
            let forged = try CertificateDraft.leaf(storeName: "Issuer").issue(
                to: key,
                by: Certificate(der: issuer.chain[0]),
                signingKey: P256PrivateKey(x963Representation: issuer.identity.leafPrivateKey)
            )
            let header = Issuer.header([try forged.der, issuer.chain[0], issuer.chain[2]])
            return try issuer.sign(issuer.json(.transaction), header: header, key: key.x963Representation)
        },
        leaf("a leaf without its marker", "untrustedChain") { $0.marker = nil },
        leaf("a leaf with the intermediate's marker", "untrustedChain") { $0.marker = .intermediate },
        leaf("a leaf that expired before", "certificateNotValid") { $0.notAfter = "20230101000000Z" },
        leaf("a leaf that is valid later", "certificateNotValid") { $0.notBefore = "20240101000000Z" },
        intermediate("an intermediate without its marker", "untrustedChain") { $0.marker = nil },
        intermediate("an intermediate that is no authority", "untrustedChain") { $0.authority = .none },
        intermediate("an intermediate that may not issue", "untrustedChain") { $0.keyUsage = .digitalSignature },
        intermediate("an intermediate that expired before", "certificateNotValid") { $0.notAfter = "20230101000000Z" },
    ]

    private static func chain(
        _ name: String,
        judge: Judge = .rejects,
        _ change: @escaping @Sendable ([Data]) throws -> [Data]
    ) -> Forgery {
        Forgery("chain: \(name)", "untrustedChain", judge: judge) { issuer in
            try issuer.sign(issuer.json(.transaction), header: Issuer.header(change(issuer.chain)))
        }
    }

    /// A chain with another leaf, issued by the store's intermediate.
    private static func leaf(
        _ name: String,
        _ verdict: String,
        _ change: @escaping @Sendable (inout CertificateDraft) -> Void
    ) -> Forgery {
        Forgery(name, verdict) { issuer in
            var draft = CertificateDraft.leaf(storeName: "Issuer")
            change(&draft)
            let key = try P256PrivateKey()
            let leaf = try draft.issue(
                to: key,
                by: Certificate(der: issuer.chain[1]),
                signingKey: P256PrivateKey(x963Representation: issuer.identity.intermediatePrivateKey)
            )
            let header = Issuer.header([try leaf.der, issuer.chain[1], issuer.chain[2]])
            return try issuer.sign(issuer.json(.transaction), header: header, key: key.x963Representation)
        }
    }

    /// A chain with another intermediate, issued by the store's root.
    private static func intermediate(
        _ name: String,
        _ verdict: String,
        _ change: @escaping @Sendable (inout CertificateDraft) -> Void
    ) -> Forgery {
        Forgery(name, verdict) { issuer in
            var draft = CertificateDraft.intermediate(storeName: "Issuer")
            change(&draft)
            let authority = try P256PrivateKey()
            let key = try P256PrivateKey()
            let intermediate = try draft.issue(
                to: authority,
                by: Certificate(der: issuer.chain[2]),
                signingKey: P256PrivateKey(x963Representation: issuer.identity.rootPrivateKey)
            )
            let leaf = try CertificateDraft.leaf(storeName: "Issuer")
                .issue(to: key, by: intermediate, signingKey: authority)
            let header = Issuer.header([try leaf.der, try intermediate.der, issuer.chain[2]])
            return try issuer.sign(issuer.json(.transaction), header: header, key: key.x963Representation)
        }
    }
}
