import Foundation
import OpenStoreKit
import Synchronization
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct AccountNamePolicyTests {
    private static let token = UUID(uuidString: "0D5BC8A2-6E5F-4D5B-9F0E-3C0A6B4D1E2F")
    private static let namespace = UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8") ?? UUID()
    private static let everyPolicy: [AccountNamePolicy] = [
        .reject, .drop(report: { _ in }), .nameBased(namespace: namespace), .table([:]),
    ]

    @Test(arguments: everyPolicy)
    func `a name that is a UUID is that token, in capitals or not (X-08)`(policy: AccountNamePolicy) throws {
        let token = try #require(Self.token)
        #expect(try policy.token(for: token.uuidString) == token)
        #expect(try policy.token(for: token.uuidString.lowercased()) == token)
        #expect(policy.isToken(token, of: token.uuidString.lowercased()))
        #expect(try policy.token(for: nil) == nil)
        #expect(!policy.isToken(nil, of: token.uuidString))
    }

    @Test func `a name that is no UUID is rejected`() {
        #expect(throws: AccountNameRejection(name: "anna", reason: .noUUID)) {
            try AccountNamePolicy.reject.token(for: "anna")
        }
        #expect(throws: AccountNameRejection(name: "", reason: .noUUID)) { try AccountNamePolicy.reject.token(for: "") }
    }

    @Test func `a dropped name is reported, once, and comparing reports nothing`() throws {
        let reports = Mutex<[String]>([])
        let policy = AccountNamePolicy.drop { name in reports.withLock { $0.append(name) } }
        #expect(try policy.token(for: "anna") == nil)
        #expect(!policy.isToken(Self.token, of: "anna"))
        #expect(reports.withLock { $0 } == ["anna"])
    }

    @Test func `a name in a namespace is always the same token`() throws {
        let policy = AccountNamePolicy.nameBased(namespace: Self.namespace)
        let expected = UUID(uuidString: "2ed6657d-e927-568b-95e1-2665a8aea6a2")
        #expect(try policy.token(for: "www.example.com") == expected)
        #expect(policy.isToken(expected, of: "www.example.com"))
        #expect(!policy.isToken(expected, of: "www.example.org"))
    }

    @Test func `a table goes before everything, and has no gaps`() throws {
        let token = try #require(Self.token)
        let policy = AccountNamePolicy.table(["anna": token, Self.namespace.uuidString: token])
        #expect(try policy.token(for: "anna") == token)
        #expect(try policy.token(for: Self.namespace.uuidString) == token)
        #expect(throws: AccountNameRejection(name: "bob", reason: .notInTheTable)) { try policy.token(for: "bob") }
        #expect(!policy.isToken(token, of: "bob"))
    }
}
