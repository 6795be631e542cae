import Foundation
import StoreInterface
import StoreSigning
import Testing

extension Forgery {
    /// Signatures that were not made over the text, or not in this form.
    static let signatures: [Forgery] = [
        signature("one bit flipped") { signature, _ in signature.enumerated().map { $0 == 40 ? $1 ^ 1 : $1 } },
        signature("zeros") { _, _ in [UInt8](repeating: 0, count: 64) },
        signature("ones") { _, _ in [UInt8](repeating: 0xFF, count: 64) },
        signature("r and s exchanged") { signature, _ in Array(signature[32...] + signature[..<32]) },
        signature("r is zero") { signature, _ in [UInt8](repeating: 0, count: 32) + signature[32...] },
        signature("s is zero") { signature, _ in signature[..<32] + [UInt8](repeating: 0, count: 32) },
        signature("r is the order of the curve") { signature, _ in P256Order.bytes + signature[32...] },
        signature("s is the order of the curve") { signature, _ in signature[..<32] + P256Order.bytes },
        signature("63 bytes", "malformedDocument") { signature, _ in signature.dropLast() },
        signature("65 bytes", "malformedDocument") { signature, _ in signature + [0] },
        signature("a byte in front of each number", "malformedDocument") { signature, _ in
            [0] + signature[..<32] + [0] + signature[32...]
        },
        signature("DER", "malformedDocument") { signature, _ in DERSignature.encode(signature) },
        signature("of another document") { _, issuer in
            let other = try issuer.document(.transaction) { $0["quantity"] = 2 }
            return try bytes(other.split(separator: ".")[2])
        },
        Forgery("another payload under the signature", "invalidSignature") { issuer in
            let other = try issuer.json(.transaction) { $0["quantity"] = 100 }
            return try changed(issuer) { "\($0[0]).\(other.base64URL).\($0[2])" }
        },
        Forgery("another order of keys in the header", "invalidSignature") { issuer in
            let list = issuer.chain.map { "\"\($0.base64EncodedString())\"" }.joined(separator: ",")
            let header = Data("{\"x5c\":[\(list)],\"alg\":\"ES256\"}".utf8)
            return try changed(issuer) { "\(header.base64URL).\($0[1]).\($0[2])" }
        },
    ]

    /// Signed contents that cannot be read, or are for another app, environment or moment.
    static let contents: [Forgery] = [
        raw("content that is no JSON", "malformedContent") { _ in Data("transaction".utf8) },
        raw("content that is a list", "malformedContent") { Data("[".utf8) + $0 + Data("]".utf8) },
        raw("content in UTF-16", "malformedContent", judge: .accepts) { json in
            try #require(String(decoding: json, as: UTF8.self).data(using: .utf16))
        },
        raw("content with a byte order mark", "malformedContent", judge: .accepts) { Data([0xEF, 0xBB, 0xBF]) + $0 },
        raw("content with a byte that is no UTF-8", "malformedContent") { json in
            Data("{\"x\":\"".utf8) + [0xFF] + Data("\",".utf8) + json.dropFirst()
        },
        raw("content with a key twice", "malformedContent", judge: .accepts) { json in
            Data("{\"bundleId\":\"com.example.other\",".utf8) + json.dropFirst()
        },
        raw("content nested ten thousand deep", "malformedContent") { json in
            let open = String(repeating: "[", count: 10_000)
            let close = String(repeating: "]", count: 10_000)
            return Data("{\"x\":\(open)\(close),".utf8) + json.dropFirst()
        },
        content("a price as a text", "malformedContent") { $0["price"] = "9.99" },
        content("an identifier as a number", "malformedContent", judge: .accepts) { $0["transactionId"] = 2 },
        content("a token that is no UUID", "malformedContent", judge: .accepts) { $0["appAccountToken"] = "ann" },
        content("no identifier", "malformedContent", judge: .accepts) { $0["transactionId"] = nil },
        content("no moment of signing", "malformedContent", judge: .accepts) { $0["signedDate"] = nil },
        content("signed in seconds instead of milliseconds", "certificateNotValid") {
            $0["signedDate"] = 1_700_000_000
        },
        content("signed after every certificate", "certificateNotValid") { $0["signedDate"] = 4_200_000_000_000 },
        content("another bundle identifier", "wrongBundleID") { $0["bundleId"] = "com.example.other" },
        content("a bundle identifier in capitals", "wrongBundleID") { $0["bundleId"] = "com.example.Shop" },
        content("no bundle identifier", "malformedContent") { $0["bundleId"] = nil },
        content("another environment", "wrongEnvironment") { $0["environment"] = "Xcode" },
        content("no environment", "wrongEnvironment") { $0["environment"] = nil },
        content("another environment", "wrongEnvironment", of: .renewalInfo) { $0["environment"] = "LocalTesting" },
        content("another bundle identifier", "wrongBundleID", of: .appTransaction) {
            $0["bundleId"] = "com.example.other"
        },
        content("another environment", "wrongEnvironment", of: .appTransaction) { $0["receiptType"] = "Xcode" },
        content("no number of the app", "wrongAppAppleID", of: .appTransaction, in: .production) {
            $0["appAppleId"] = nil
        },
        content("another number of the app", "wrongAppAppleID", of: .appTransaction, in: .production) {
            $0["appAppleId"] = 5
        },
        Forgery("a renewal info as a transaction", "malformedContent") { try $0.document(.renewalInfo) },
        Forgery("a transaction as a renewal info", "malformedContent", of: .renewalInfo, judge: .accepts) {
            try $0.document(.transaction)
        },
        Forgery("a transaction as an app transaction", "malformedContent", of: .appTransaction) {
            try $0.document(.transaction)
        },
        Forgery("a transaction as a notification", "malformedContent", of: .notification) {
            try $0.document(.transaction)
        },
    ]

    private static func signature(
        _ name: String,
        _ verdict: String = "invalidSignature",
        _ change: @escaping @Sendable ([UInt8], Issuer) throws -> [UInt8]
    ) -> Forgery {
        Forgery("signature: \(name)", verdict) { issuer in
            try changed(issuer) { segments in
                let signature = try bytes(Substring(segments[2]))
                return "\(segments[0]).\(segments[1]).\(Data(try change(signature, issuer)).base64URL)"
            }
        }
    }

    private static func raw(
        _ name: String,
        _ verdict: String,
        judge: Judge = .rejects,
        _ change: @escaping @Sendable (Data) throws -> Data
    ) -> Forgery {
        Forgery(name, verdict, judge: judge) { try $0.sign(change($0.json(.transaction))) }
    }

    static func content(
        _ name: String,
        _ verdict: String,
        of kind: Issuer.Kind = .transaction,
        judge: Judge = .rejects,
        in environment: StoreEnvironment? = nil,
        _ change: @escaping @Sendable (inout [String: Any]) -> Void
    ) -> Forgery {
        Forgery("\(kind.rawValue): \(name)", verdict, of: kind, judge: judge, in: environment) {
            try $0.document(kind, changing: change)
        }
    }

    private static func bytes(_ segment: Substring) throws -> [UInt8] { Array(try #require(Data(base64URL: segment))) }
}
