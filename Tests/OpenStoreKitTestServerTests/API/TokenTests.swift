import Foundation
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreInterface
import StoreSigning
import Testing

/// The tokens with which a back end authenticates.
@Suite struct TokenTests {
    private static let now: Int64 = 1_750_000_000
    private static let claims = ServerTokenClaims(keyID: "KEY", issuerID: "issuer", bundleID: "com.example.app")

    /// A change of one part of a token, with the fault that it has to cause.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var header: [String: JSONValue] = ["alg": .text("ES256"), "kid": .text("KEY"), "typ": .text("JWT")]
        var payload: [String: JSONValue] = [
            "iss": .text("issuer"), "aud": .text("appstoreconnect-v1"), "bid": .text("com.example.app"),
            "exp": .whole(TokenTests.now + 300),
        ]
        let fault: ServerTokenFault?

        init(_ name: String, _ fault: ServerTokenFault?, _ change: (inout Self) -> Void = { _ in }) {
            testDescription = name
            self.fault = fault
            change(&self)
        }
    }

    static let cases: [Case] = [
        Case("a correct token", nil),
        Case("an audience in a list", nil) { $0.payload["aud"] = .list([.text("x"), .text("appstoreconnect-v1")]) },
        Case("a lifetime of an hour", nil) { $0.payload["exp"] = .whole(now + 3600) },
        Case("no algorithm", .wrongAlgorithm(nil)) { $0.header["alg"] = nil },
        Case("the algorithm none", .wrongAlgorithm("none")) { $0.header["alg"] = .text("none") },
        Case("a symmetric algorithm", .wrongAlgorithm("HS256")) { $0.header["alg"] = .text("HS256") },
        Case("another key", .wrongKey("OTHER", expected: "KEY")) { $0.header["kid"] = .text("OTHER") },
        Case("no key", .wrongKey(nil, expected: "KEY")) { $0.header["kid"] = nil },
        Case("demanded extensions", .malformed("its header demands extensions, and there are none")) {
            $0.header["crit"] = .list([.text("b64")])
        },
        Case("another issuer", .wrongClaim("iss", found: "x", expected: "issuer")) { $0.payload["iss"] = .text("x") },
        Case("another audience", .wrongClaim("aud", found: "x", expected: "appstoreconnect-v1")) {
            $0.payload["aud"] = .text("x")
        },
        Case("another app", .wrongClaim("bid", found: "com.example.other", expected: "com.example.app")) {
            $0.payload["bid"] = .text("com.example.other")
        },
        Case("no app", .wrongClaim("bid", found: nil, expected: "com.example.app")) { $0.payload["bid"] = nil },
        Case("no end", .wrongClaim("exp", found: nil, expected: "a number of seconds since 1970")) {
            $0.payload["exp"] = nil
        },
        Case("an end as a text", .wrongClaim("exp", found: nil, expected: "a number of seconds since 1970")) {
            $0.payload["exp"] = .text("1750000300")
        },
        Case("an end in the past", .expired(now, now: now)) { $0.payload["exp"] = .whole(now) },
        Case("an end of more than an hour ahead", .expiresTooLate(now + 3601, after: now)) {
            $0.payload["exp"] = .whole(now + 3601)
        },
        Case("a lifetime of an hour that began before", nil) {
            $0.payload["iat"] = .whole(now - 600)
            $0.payload["exp"] = .whole(now + 3000)
        },
        Case("a lifetime of more than an hour that began before", .expiresTooLate(now + 300, after: now - 3301)) {
            $0.payload["iat"] = .whole(now - 3301)
        },
        Case("a beginning as a text", .wrongClaim("iat", found: nil, expected: "a number of seconds since 1970")) {
            $0.payload["iat"] = .text("1750000000")
        },
    ]

    @Test(arguments: cases)
    func `a token is accepted, or refused for the first check that fails (V-06)`(one: Case) throws {
        let key = try ServerTokenKey()
        let verifier = try ServerTokenVerifier(publicKey: key.publicKey, claims: Self.claims)
        let token = try key.token(
            header: PayloadCoding.encode(JSONValue.object(one.header)),
            payload: PayloadCoding.encode(JSONValue.object(one.payload))
        )
        if let fault = one.fault {
            #expect(throws: fault) { try verifier.verify(token, now: Self.now) }
        } else {
            #expect(throws: Never.self) { try verifier.verify(token, now: Self.now) }
        }
    }

    @Test func `a token of another key, a changed one and garbage are refused (V-06)`() throws {
        let key = try ServerTokenKey()
        let verifier = try ServerTokenVerifier(publicKey: try ServerTokenKey().publicKey, claims: Self.claims)
        let one = Self.cases[0]
        let token = try key.token(
            header: PayloadCoding.encode(JSONValue.object(one.header)),
            payload: PayloadCoding.encode(JSONValue.object(one.payload))
        )
        #expect(throws: ServerTokenFault.wrongSignature) { try verifier.verify(token, now: Self.now) }
        #expect(throws: ServerTokenFault.malformed("it does not have three segments")) {
            try verifier.verify("a.b", now: Self.now)
        }
        #expect(throws: ServerTokenFault.malformed("its header is not base64url")) {
            try verifier.verify("?.b.c", now: Self.now)
        }
        #expect(throws: ServerTokenFault.malformed("its header is not one JSON object in UTF-8 with distinct keys")) {
            try verifier.verify("W10.b.c", now: Self.now)
        }
        #expect(throws: ServerTokenFault.tooLong(9000)) {
            try verifier.verify(String(repeating: "a", count: 9000), now: Self.now)
        }
    }

    @Test func `a request without an accepted token gets the status 401, without an error code (V-06)`() async throws {
        let shop = try ServerShop()
        let path = "/inApps/v1/subscriptions/1"
        let without = await shop.server.respond(to: ServerRequest("GET", path))
        #expect(without.status == 401 && without.errorCode == nil)
        let other = try ServerAPIKey(id: shop.server.key.id).token(
            for: ServerShop.bundleID,
            at: Date(timeIntervalSinceNow: 0)
        )
        let wrong = await shop.server.respond(
            to: ServerRequest("GET", path, headers: ["Authorization": "Bearer \(other)"])
        )
        #expect(wrong.status == 401)
        #expect(String(decoding: wrong.body, as: UTF8.self).contains("its signature was not made with the key"))
    }

    @Test func `a key is written as a p8 file, and read again`() async throws {
        let key = try ServerAPIKey(id: "FIRST", issuerID: "issuer")
        let pem = try key.pem
        #expect(pem.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        let again = try ServerAPIKey(id: "FIRST", issuerID: "issuer", pem: pem)
        let shop = try ServerShop(.production, key: key)
        let token = try again.token(for: ServerShop.bundleID, at: Date(timeIntervalSinceNow: 0))
        let answer = await shop.server.respond(
            to: ServerRequest("GET", "/inApps/v1/lookup/MX", headers: ["authorization": "bearer \(token)"])
        )
        #expect(answer.status == 200)
        #expect(throws: SimulatedServerError.self) { try ServerAPIKey(id: "X", issuerID: "issuer", pem: "nothing") }
    }
}
