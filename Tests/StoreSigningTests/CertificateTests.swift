import Foundation
import StoreSigning
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct CertificateTests {
    let identity: SigningIdentity
    let root: Certificate
    let intermediate: Certificate
    let leaf: Certificate

    init() throws {
        identity = try SigningIdentity.make(storeName: "Acme Café")
        root = try Certificate(der: identity.rootCertificate)
        intermediate = try Certificate(der: identity.intermediateCertificate)
        leaf = try Certificate(der: identity.leafCertificate)
    }

    private enum Identifier {
        static let subjectKey = "2.5.29.14"
        static let keyUsage = "2.5.29.15"
        static let basicConstraints = "2.5.29.19"
        static let authorityKey = "2.5.29.35"
    }

    @Test func `the names of certificates mention a local test store, and differ`() {
        let subjects = [root.subject, intermediate.subject, leaf.subject]
        #expect(Set(subjects).count == 3)
        for subject in subjects { #expect(subject.contains("local test store, not Apple")) }
        #expect(root.issuer == root.subject)
        #expect(intermediate.issuer == root.subject)
        #expect(leaf.issuer == intermediate.subject)
    }

    @Test(arguments: ["", "x", String(repeating: "ä", count: 65), String(repeating: "👩‍👩‍👧", count: 40)])
    func `the name of a store may contain any text`(name: String) throws {
        let identity = try SigningIdentity.make(storeName: name)
        #expect(try Certificate(der: identity.leafCertificate).subject.contains("CN=Local Test Store Signing"))
        #expect(throws: Never.self) { try JWSSigner(identity: identity) }
    }

    @Test func `all three are valid from 2001 to 2100`() throws {
        for certificate in [root, intermediate, leaf] {
            #expect(try certificate.validity == 978_307_200...4_102_444_800)
        }
        // UTCTime as long as two digits of a year are enough, GeneralizedTime after that (RFC 5280, 4.1.2.5).
        let times = Data([0x17, 13]) + Data("010101000000Z".utf8) + Data([0x18, 15]) + Data("21000101000000Z".utf8)
        #expect(identity.leafCertificate.firstRange(of: times) != nil)
    }

    @Test func `serial numbers are positive, long and never the same`() throws {
        let other = try SigningIdentity.make(storeName: "Acme Café")
        let serials = [
            root.serialNumber, intermediate.serialNumber, leaf.serialNumber,
            try Certificate(der: other.rootCertificate).serialNumber,
        ]
        #expect(Set(serials).count == serials.count)
        for serial in serials {
            #expect(serial.count == 16)
            #expect(serial.first.map { (0x40...0x7F).contains($0) } == true)
        }
    }

    @Test func `both authorities may issue, but the intermediate may not issue authorities`() {
        let mayIssue = Data([0x30, 0x03, 0x01, 0x01, 0xFF])
        let mayIssueLeaves = Data([0x30, 0x06, 0x01, 0x01, 0xFF, 0x02, 0x01, 0x00])
        #expect(root.extensions[Identifier.basicConstraints] == .init(isCritical: true, value: mayIssue))
        #expect(intermediate.extensions[Identifier.basicConstraints] == .init(isCritical: true, value: mayIssueLeaves))
        #expect(leaf.extensions[Identifier.basicConstraints] == nil)
    }

    @Test func `keys of authorities sign certificates, the leaf's signs documents`() {
        let certificateSigning = CertificateExtension(isCritical: true, value: Data([0x03, 0x02, 0x02, 0x04]))
        let digitalSignature = CertificateExtension(isCritical: true, value: Data([0x03, 0x02, 0x07, 0x80]))
        #expect(root.extensions[Identifier.keyUsage] == certificateSigning)
        #expect(intermediate.extensions[Identifier.keyUsage] == certificateSigning)
        #expect(leaf.extensions[Identifier.keyUsage] == digitalSignature)
    }

    @Test func `every certificate identifies its key and the key of its issuer`() throws {
        for (holder, issuer) in [(intermediate, root), (leaf, intermediate)] {
            let issuerKey = try #require(issuer.extensions[Identifier.subjectKey]).value.suffix(20)
            let claimed = try #require(holder.extensions[Identifier.authorityKey])
            #expect(claimed.value == Data([0x30, 0x16, 0x80, 0x14]) + issuerKey)
            #expect(!claimed.isCritical)
        }
        #expect(leaf.extensions[Identifier.subjectKey] != nil)
        #expect(root.extensions[Identifier.authorityKey] == nil)
    }

    @Test func `the markers are NULL and not critical, each in its place`() {
        let marker = CertificateExtension(isCritical: false, value: Data([0x05, 0x00]))
        #expect(leaf.extensions["1.2.840.113635.100.6.11.1"] == marker)
        #expect(intermediate.extensions["1.2.840.113635.100.6.2.1"] == marker)
        #expect(root.extensions.count == 3)
        #expect(intermediate.extensions.count == 5)
        #expect(leaf.extensions.count == 4)
    }

    @Test func `the keys of an identity belong to its certificates`() throws {
        let pairs = [
            (identity.rootPrivateKey, root), (identity.intermediatePrivateKey, intermediate),
            (identity.leafPrivateKey, leaf),
        ]
        for (key, certificate) in pairs {
            #expect(try P256PrivateKey(x963Representation: key).publicKey.isSame(as: certificate.publicKey))
        }
        #expect(try !leaf.publicKey.isSame(as: root.publicKey))
    }

    @Test func `DER is read and written byte for byte, and nothing may follow it`() throws {
        #expect(try leaf.der == identity.leafCertificate)
        #expect(throws: SigningFailure.self) { try Certificate(der: identity.leafCertificate + Data([0])) }
        #expect(throws: SigningFailure.self) { try Certificate(der: identity.leafCertificate.dropLast()) }
        #expect(throws: SigningFailure.self) { try Certificate(der: Data()) }
    }

    @Test func `a failure names the operation and quotes the library`() {
        let failure = #expect(throws: SigningFailure.self) { try Certificate(der: Data([0x30, 0x82])) }
        #expect(failure?.operation == "read a certificate")
        #expect(failure?.detail.contains("error:") == true)
        #expect(failure.map { "\($0)" } == failure.map { "\($0.operation): \($0.detail)" })
    }

    @Test func `a certificate that cannot be made is refused with a reason`() throws {
        var draft = CertificateDraft.root(storeName: "Tests")
        draft.notAfter = "never"
        let failure = #expect(throws: SigningFailure.self) { try draft.issueSelfSigned(key: P256PrivateKey()) }
        #expect(failure?.operation == "set a certificate's last day")
        draft = .root(storeName: "Tests")
        draft.unit = String(repeating: "x", count: 65)
        #expect(throws: SigningFailure.self) { try draft.issueSelfSigned(key: P256PrivateKey()) }
    }
}
