import Foundation
import StoreInterface
import StoreSigning

/// A document that has to be refused, with the reason, and with what Apple's library makes of it.
struct Forgery: Sendable {
    /// The verdict of Apple's library for servers, with chains checked strictly and nothing asked online.
    enum Judge: String, Sendable {
        case rejects = "reject"
        /// Apple's library is looser here.
        case accepts = "accept"
    }

    let name: String
    let kind: Issuer.Kind
    /// The name of the expected ``VerificationError``.
    let verdict: String
    let judge: Judge
    /// The environment that the forgery is for; `nil` for every one.
    let environment: StoreEnvironment?
    let make: @Sendable (Issuer) throws -> String

    init(
        _ name: String,
        _ verdict: String,
        of kind: Issuer.Kind = .transaction,
        judge: Judge = .rejects,
        in environment: StoreEnvironment? = nil,
        make: @escaping @Sendable (Issuer) throws -> String
    ) {
        self.name = name
        self.kind = kind
        self.verdict = verdict
        self.judge = judge
        self.environment = environment
        self.make = make
    }

    static func all(in environment: StoreEnvironment) -> [Forgery] {
        (texts + headers + chains + signatures + contents + notifications)
            .filter { $0.environment == nil || $0.environment == environment }
    }
}

extension Forgery {
    /// Texts that are no compact JSON Web Signature.
    static let texts: [Forgery] = [
        Forgery("empty text", "malformedDocument") { _ in "" },
        Forgery("no dots", "malformedDocument") { _ in "eyJhbGciOiJFUzI1NiJ9" },
        Forgery("two segments", "malformedDocument") { try changed($0) { "\($0[0]).\($0[1])" } },
        Forgery("four segments", "malformedDocument") { try changed($0) { "\($0[0]).\($0[1]).\($0[2])." } },
        Forgery("empty header", "malformedDocument") { try changed($0) { ".\($0[1]).\($0[2])" } },
        Forgery("empty payload", "invalidSignature") { try changed($0) { "\($0[0])..\($0[2])" } },
        Forgery("empty signature", "malformedDocument") { try changed($0) { "\($0[0]).\($0[1])." } },
        Forgery("line break at the end", "malformedDocument") {
            try changed($0) { $0.joined(".") + "\n" }
        },
        Forgery("padded payload", "malformedDocument") { issuer in
            // Of three lengths, one needs padding of one character.
            try changed(issuer) { "\($0[0]).\($0[1])\(padding($0[1])).\($0[2])" }
        },
        Forgery("a character outside of base64url", "malformedDocument") {
            try changed($0) { "\($0[0]).\($0[1].dropLast())+.\($0[2])" }
        },
        Forgery("header that is not JSON", "malformedDocument") { try $0.sign($0.json(.transaction), header: "x5c") },
        Forgery("header that is a list", "malformedDocument") { try $0.sign($0.json(.transaction), header: "[]") },
        Forgery("header with a key twice", "malformedDocument", judge: .accepts) { issuer in
            let header = Issuer.header(issuer.chain)
            return try issuer.sign(issuer.json(.transaction), header: "{\"alg\":\"none\"," + header.dropFirst())
        },
        Forgery("header that demands an extension", "malformedDocument") { issuer in
            let header = Issuer.header(issuer.chain)
            return try issuer.sign(issuer.json(.transaction), header: "{\"crit\":[\"b64\"]," + header.dropFirst())
        },
        Forgery("two megabytes", "malformedDocument", judge: .accepts) { issuer in
            try issuer.document(.transaction) { $0["padding"] = String(repeating: "x", count: 1 << 21) }
        },
    ]

    /// Headers with another algorithm.
    static let headers: [Forgery] =
        [nil, "none", "HS256", "ES384", "es256", "RS256", ""].map { algorithm in
            Forgery("algorithm \(algorithm ?? "missing")", "unsupportedAlgorithm") { issuer in
                try issuer.sign(issuer.json(.transaction), header: Issuer.header(issuer.chain, algorithm: algorithm))
            }
        } + [
            unsigned("none", byteCount: 0), unsigned("HS256", byteCount: 32), unsigned("RS256", byteCount: 256),
            unsigned("ES384", byteCount: 96), unsigned("ES512", byteCount: 132),
            Forgery("algorithm ES256 with a signature of ES384", "malformedDocument") { issuer in
                try changed(issuer) { "\($0[0]).\($0[1]).\(Data(count: 96).base64URL)" }
            },
            Forgery("algorithm as a number", "malformedDocument") { issuer in
                let header = Issuer.header(issuer.chain).replacing("\"ES256\"", with: "7")
                return try issuer.sign(issuer.json(.transaction), header: header)
            },
        ]

    /// A document of another algorithm, with a signature of the length that the algorithm has.
    private static func unsigned(_ algorithm: String, byteCount: Int) -> Forgery {
        Forgery("algorithm \(algorithm) with its signature of \(byteCount) bytes", "unsupportedAlgorithm") { issuer in
            let header = Issuer.header(issuer.chain, algorithm: algorithm)
            let signed = try issuer.sign(issuer.json(.transaction), header: header).split(separator: ".")
            return "\(signed[0]).\(signed[1]).\(Data(count: byteCount).base64URL)"
        }
    }

    /// The three segments of a correct transaction, put together in another way.
    static func changed(_ issuer: Issuer, _ change: ([String]) throws -> String) throws -> String {
        try change(issuer.document(.transaction).split(separator: ".").map(String.init))
    }

    /// At least one character of padding, whether or not it would be needed.
    private static func padding(_ segment: String) -> String {
        String(repeating: "=", count: max(1, (4 - segment.utf8.count % 4) % 4))
    }
}

extension [String] {
    fileprivate func joined(_ separator: String) -> String { joined(separator: separator) }
}
