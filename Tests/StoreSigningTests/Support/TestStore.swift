import Foundation
import StoreInterface
import StoreSigning

/// A store that signs, and the trust that its documents are checked against.
struct TestStore {
    static let bundleID = "com.example.shop"
    static let deviceID = UUID(
        uuid: (0x95, 0x63, 0x28, 0xD9, 0xCC, 0x6A, 0x47, 0xF4, 0xBE, 0x40, 0x69, 0x53, 0xFB, 0x0A, 0xB6, 0xC7)
    )
    static let nonce = UUID(
        uuid: (0x48, 0xC8, 0xB9, 0x2D, 0xCE, 0x0D, 0x42, 0x29, 0xBE, 0xDF, 0xE6, 0x1B, 0x4F, 0x9C, 0xFC, 0x92)
    )

    let identity: SigningIdentity
    let signer: JWSSigner

    init() throws { try self.init(identity: .make(storeName: "Tests")) }

    init(identity: SigningIdentity) throws {
        self.identity = identity
        signer = try JWSSigner(identity: identity)
    }

    /// The trust context of this store's documents.
    func trust(
        root: Data? = nil,
        bundleID: String = bundleID,
        environment: StoreEnvironment = .sandbox,
        deviceID: UUID = deviceID,
        simulatedFailure: VerificationFailure? = nil
    ) -> TrustContext {
        TrustContext(
            rootCertificate: root ?? identity.rootCertificate,
            bundleID: bundleID,
            environment: environment,
            deviceVerificationID: deviceID,
            simulatedFailure: simulatedFailure
        )
    }

    var verifier: JWSVerifier { JWSVerifier(trust: trust()) }

    func sign(_ document: TestDocument) throws -> SignedText { try signer.sign(document.json()).text }

    /// A document with a header of any kind, signed by the leaf's key.
    func sign(_ document: TestDocument, header: String) throws -> SignedText {
        try sign(document.json(), header: Data(header.utf8))
    }

    func sign(_ payload: Data, header: Data) throws -> SignedText {
        let text = "\(header.base64URL).\(payload.base64URL)"
        let key = try P256PrivateKey(x963Representation: identity.leafPrivateKey)
        let signature = try key.signature(overHash: MessageDigest.sha256.get().hash(Array(text.utf8)[...]))
        return SignedText(compactSerialization: "\(text).\(Data(signature).base64URL)")
    }
}
