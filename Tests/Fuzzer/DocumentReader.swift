import Foundation
import StoreInterface
import StoreSigning
import StoreVerification

/// Signed documents: the input as a text, as a payload that is signed correctly, and as the payload of a document inside
/// a notification.
struct DocumentReader: FuzzedReader {
    private static let deviceID = UUID()
    private static let appAppleID: Int64 = 1_234_567_890

    /// A verifier with the payloads that it accepts.
    private struct Case {
        let name: String
        let verifier: StoreDocumentVerifier
        let payloads: [Data]
    }

    private let signer: JWSSigner
    private let cases: [Case]

    init() throws {
        let identity = try SigningIdentity.make(storeName: "Fuzzer")
        signer = try JWSSigner(identity: identity)
        func make(_ name: String, _ environment: ExpectedEnvironment, device: UUID? = nil) throws -> Case {
            let verifier = try StoreDocumentVerifier(
                root: identity.rootCertificate,
                bundleID: "com.example.shop",
                environment: environment,
                deviceID: device
            )
            return Case(name: name, verifier: verifier, payloads: try Self.payloads(name, for: device))
        }
        cases = [
            try make("Sandbox", .sandbox), try make("Production", .production(appAppleID: Self.appAppleID)),
            try make("Xcode", .xcode, device: Self.deviceID),
        ]
    }

    /// One payload of each kind, in the order of ``kinds``.
    private static func payloads(_ environment: String, for device: UUID?) throws -> [Data] {
        var rest = ""
        if let device {
            let hash = try DeviceHash.sha384(nonce: deviceID, deviceID: device).base64EncodedString()
            rest =
                #","deviceVerification":"\#(hash)","deviceVerificationNonce":"\#(deviceID.uuidString.lowercased())""#
        }
        let number = environment == "Production" ? #","appAppleId":\#(appAppleID)"# : ""
        return [
            #"{"transactionId":"2","originalTransactionId":"1","bundleId":"com.example.shop","productId":"a","#
                + #""purchaseDate":1,"originalPurchaseDate":1,"quantity":1,"type":"Consumable","price":990,"#
                + #""inAppOwnershipType":"PURCHASED","signedDate":1700000000000,"currency":"USD","#
                + #""offerType":2,"offerIdentifier":"a","offerDiscountType":"FREE_TRIAL","offerPeriod":"P1M","#
                + #""environment":"\#(environment)"\#(rest)}"#,
            #"{"originalTransactionId":"1","autoRenewProductId":"a","productId":"a","autoRenewStatus":1,"#
                + #""signedDate":1700000000000,"environment":"\#(environment)"\#(rest)}"#,
            #"{"receiptType":"\#(environment)","bundleId":"com.example.shop","applicationVersion":"1","#
                + #""receiptCreationDate":1700000000000,"originalPurchaseDate":1,"originalApplicationVersion":"1""#
                + "\(number)\(rest)}",
            #"{"notificationType":"TEST","notificationUUID":"a","version":"2.0","signedDate":1700000000000,"#
                + #""data":{"environment":"\#(environment)","bundleId":"com.example.shop"\#(number)}}"#,
        ].map { Data($0.utf8) }
    }

    private static let kinds = ["transaction", "renewal info", "app transaction", "notification"]
    private static let innerKeys = ["data.signedTransactionInfo", "data.signedRenewalInfo", "appData"]

    var parts: Set<String> { Set(cases.flatMap { one in (Self.kinds + Self.innerKeys).map { "\(one.name) \($0)" } }) }

    var seeds: [Data] {
        var seeds = cases.flatMap(\.payloads)
        for payload in seeds {
            attempt { seeds.append(Data(try signer.sign(payload).text.compactSerialization.utf8)) }
        }
        return seeds
    }

    func read(_ input: Data) -> Set<String> {
        var accepted = verify(String(decoding: input, as: UTF8.self))
        attempt {
            let document = try signer.sign(input).text.compactSerialization
            accepted.formUnion(verify(document))
            for one in cases {
                for key in Self.innerKeys {
                    let notification = try notification(of: one.name, around: document, under: key)
                    if attempt({ _ = try one.verifier.notification(notification) }) {
                        accepted.insert("\(one.name) \(key)")
                    }
                }
            }
        }
        return accepted
    }

    private func verify(_ document: String) -> Set<String> {
        var accepted: Set<String> = []
        for one in cases {
            func note(_ kind: Int, _ body: () throws -> Void) {
                if attempt(body) { accepted.insert("\(one.name) \(Self.kinds[kind])") }
            }
            note(0) { _ = try one.verifier.transaction(document) }
            note(1) { _ = try one.verifier.renewalInfo(document) }
            note(2) { _ = try one.verifier.appTransaction(document) }
            note(3) { _ = try one.verifier.notification(document) }
        }
        return accepted
    }

    /// A signed notification with a document inside.
    private func notification(of environment: String, around document: String, under key: String) throws -> String {
        let names =
            key == "appData" ? ["appData", "signedAppTransactionInfo"] : key.split(separator: ".").map(String.init)
        let number = environment == "Production" ? #","appAppleId":\#(Self.appAppleID)"# : ""
        let payload =
            #"{"notificationType":"DID_RENEW","notificationUUID":"a","version":"2.0","signedDate":1700000000000,"#
            + #""\#(names[0])":{"environment":"\#(environment)","bundleId":"com.example.shop"\#(number),"#
            + #""\#(names[1])":"\#(document)"}}"#
        return try signer.sign(Data(payload.utf8)).text.compactSerialization
    }
}

/// Certificates by themselves, and as the chain of a document: each follows two bytes that count its length.
struct CertificateReader: FuzzedReader {
    private let identity: SigningIdentity
    private let keys: [P256PrivateKey]

    init() throws {
        identity = try .make(storeName: "Fuzzer")
        keys = try [identity.leafPrivateKey, identity.rootPrivateKey].map { try P256PrivateKey(x963Representation: $0) }
    }

    let parts: Set<String> = ["certificate", "chain", "sole certificate"]

    var seeds: [Data] {
        let root = identity.rootCertificate
        return [[identity.leafCertificate, identity.intermediateCertificate, root], [root]].map { chain in
            chain.reduce(Data()) { $0 + [UInt8($1.count >> 8), UInt8($1.count & 0xFF)] + $1 }
        } + [identity.leafCertificate]
    }

    func read(_ input: Data) -> Set<String> {
        var accepted: Set<String> = []
        attempt {
            let certificate = try Certificate(der: input)
            accepted.insert("certificate")
            _ = (certificate.subject, certificate.issuer, certificate.serialNumber, certificate.extensions)
            attempt { _ = try certificate.validity }
            attempt { _ = try certificate.publicKey }
        }
        attempt { _ = try P256PublicKey(subjectPublicKeyInfo: input) }
        attempt { _ = try P256PublicKey(x963Representation: input) }
        var rest = input
        var list: [String] = []
        while rest.count >= 2, list.count < 5 {
            let count = Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())
            list.append("\"\(rest.prefix(count).base64EncodedString())\"")
            rest = rest.dropFirst(count)
        }
        let header = Data("{\"alg\":\"ES256\",\"x5c\":[\(list.joined(separator: ","))]}".utf8)
        // Signed by the leaf for a chain, and by the root for the root alone.
        for (isSole, key) in zip([false, true], keys) {
            attempt {
                let signed = "\(header.base64URL).e30"
                let signature = try key.signature(overHash: MessageDigest.sha256.get().hash(Array(signed.utf8)[...]))
                let authenticator = DocumentAuthenticator(
                    rootCertificate: identity.rootCertificate,
                    acceptsSoleCertificate: isSole
                )
                let text = SignedText(compactSerialization: "\(signed).\(Data(signature).base64URL)")
                _ = try authenticator.authenticate(text)
                accepted.insert(isSole ? "sole certificate" : "chain")
            }
        }
        return accepted
    }
}

extension Data {
    /// The bytes in base64url without padding.
    fileprivate var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
