import Foundation
import StoreInterface
import StoreSigning
import StoreTime

/// What a signed document costs beside the signature itself.
enum Signing: Measurement {
    static let name = "signing"

    static func findings(_ options: Options) async throws -> [Finding] {
        let identity = try SigningIdentity.make(storeName: BenchmarkStore.bundleID)
        let signer = try JWSSigner(identity: identity)
        let key = try P256PrivateKey(x963Representation: identity.leafPrivateKey)
        let publicKey = try key.publicKey
        let document = try SamplePayload()
        let trust = TrustContext(
            rootCertificate: identity.rootCertificate,
            bundleID: BenchmarkStore.bundleID,
            environment: .xcode,
            deviceVerificationID: document.deviceID
        )
        let text = try signer.sign(PayloadCoding.encode(document.payload)).text
        let verifier = JWSVerifier(trust: trust)
        _ = try verifier.verifyTransaction(text)
        let signed = Array(text.compactSerialization.utf8)
        let hash = [UInt8](repeating: 7, count: 32)
        let signature = try key.signature(overHash: hash)
        let count = options.operations(500)

        let verifying: () throws -> Void = {
            for _ in 0..<count {
                _ = try DigestPrefix(signed[...]).hash(appending: [][...])
                _ = try publicKey.isSignature(signature[...], overHash: hash)
            }
        }
        let known = try await Comparison(rounds: options.rounds, operations: count) {
            for _ in 0..<count { _ = try verifier.verifyTransaction(text) }
        } against: {
            try verifying()
        }
        let first = try await Comparison(rounds: options.rounds, operations: count) {
            for _ in 0..<count { _ = try JWSVerifier(trust: trust).verifyTransaction(text) }
        } against: {
            try verifying()
        }
        let certificates = [identity.leafCertificate, identity.intermediateCertificate, identity.rootCertificate]
        let read = try await Comparison(rounds: options.rounds, operations: count) {
            for _ in 0..<count { _ = try JWSVerifier(trust: trust).verifyTransaction(text) }
        } against: {
            for _ in 0..<count { for der in certificates { _ = try Certificate(der: der) } }
            for _ in 0..<3 { try verifying() }
        }
        let signing = try await Comparison(rounds: options.rounds, operations: count) {
            for _ in 0..<count { _ = try signer.sign(PayloadCoding.encode(document.payload)).text }
        } against: {
            for _ in 0..<count {
                _ = try DigestPrefix(signed[...]).hash(appending: [][...])
                _ = try key.signature(overHash: hash)
            }
        }
        return [
            Finding("verify, chain seen before ÷ bare ES256 verify", speedOf: known, .atLeast(0.7)),
            Finding("verify, first sight of a chain ÷ bare ES256 verify", speedOf: first, .atLeast(0.06)),
            Finding("the same ÷ three certificates read and three signatures verified", speedOf: read, .atLeast(0.65)),
            Finding("sign one transaction ÷ bare ES256 sign", speedOf: signing, .atLeast(0.65)),
        ]
    }
}
