import Testing
import TestWaiting

/// Each rule is shown a file that breaks it, because a rule that finds nothing may be right, or blind.
@Suite(.timeLimit(.standard)) struct InjectedViolationTests {
    struct Violation: CustomTestStringConvertible {
        let rule: String
        let path: String
        let code: String

        var testDescription: String { "\(rule): \(code.prefix(60))" }
    }

    static let violations: [Violation] = [
        Violation(
            rule: "a module imports only the modules that the manifest names for it",
            path: "StoreLedger/Ledger.swift",
            code: "import StorePersistence"
        ),
        Violation(
            rule: "a module imports only the modules that the manifest names for it",
            path: "PaymentQueue/Queue/Engine.swift",
            code: "import LocalStore"
        ),
        Violation(
            rule: "a module imports only the modules that the manifest names for it",
            path: "PaymentQueue/Queue/Engine.swift",
            code: "@_spi(Anything) public import LocalStore"
        ),
        Violation(
            rule: "a module imports only the modules that the manifest names for it",
            path: "OpenStoreKit/Exports.swift",
            code: "@_exported public import StoreSigning"
        ),
        Violation(
            rule: "what is outside stays in its folder",
            path: "StoreSigning/JWS/JWSSigner.swift",
            code: "import COpenSSL"
        ),
        Violation(
            rule: "what is outside stays in its folder",
            path: "TransactionCore/Product/Product.swift",
            code: "package import LocalStore"
        ),
        Violation(
            rule: "the queue uses only the public API that Apple's framework has, too",
            path: "PaymentQueue/Queue/Engine.swift",
            code: "let tag = await queue.scope.queueTag(of: 1)"
        ),
        Violation(
            rule: "the ledger does no input or output",
            path: "StoreLedger/Ledger.swift",
            code: "let state = Mutex(0)"
        ),
        Violation(
            rule: "no file outgrows 300 lines",
            path: "StoreTime/Long.swift",
            code: String(repeating: "// a line\n", count: 300)
        ),
        Violation(rule: "time comes from the store's clock", path: "LocalStore/A.swift", code: "let now = Date()"),
        Violation(
            rule: "time comes from the store's clock",
            path: "LocalStore/A.swift",
            code: "try await Task.sleep(for: .seconds(1))"
        ),
        Violation(
            rule: "identifiers are unique without a file descriptor",
            path: "LocalStore/A.swift",
            code: "let id = UUID()"
        ),
        Violation(
            rule: "whatever throws says what",
            path: "TransactionCore/A.swift",
            code: "/// Reads.\n@discardableResult\npublic static func read(\n    _ a: Int\n) async throws -> Int {"
        ),
        Violation(
            rule: "whatever throws says what",
            path: "TransactionCore/A.swift",
            code: "/// A size.\npublic var size: Int {\n    get throws(Failure) {"
        ),
        Violation(rule: "errors are handled", path: "LocalStore/A.swift", code: "let a = try? read()"),
        Violation(rule: "errors are handled", path: "LocalStore/A.swift", code: "let a = try! read()"),
        Violation(
            rule: "nothing is unwrapped or cast by force",
            path: "LocalStore/A.swift",
            code: "let first = names.first!"
        ),
        Violation(
            rule: "nothing is unwrapped or cast by force",
            path: "LocalStore/A.swift",
            code: "let a = b as! String"
        ),
        Violation(
            rule: "nothing is left to be done",
            path: "LocalStore/A.swift",
            code: "func a() -> Int { fatalError() }"
        ),
        Violation(
            rule: "what the compiler cannot check is named here",
            path: "LocalStore/A.swift",
            code: "final class A: @unchecked Sendable {}"
        ),
    ]

    @Test(arguments: violations)
    func `the check reports a violation of a rule`(violation: Violation) throws {
        let rule = try #require(LayeringRule.all.first { $0.name == violation.rule })
        #expect(rule.violations([SourceFile(path: violation.path, text: violation.code)]) != [])
    }

    @Test func `every rule has a sample violation`() {
        #expect(Set(Self.violations.map(\.rule)) == Set(LayeringRule.all.map(\.name)))
    }

    @Test func `the scanner does not treat comments and strings as code`() {
        let text = #"""
            // Date() and try! in a comment
            /* fatalError() /* nested */ as! */
            let text = "names.first! \(1) Date()"
            let isOff = !isOn && a != b
            """#
        for rule in LayeringRule.all {
            #expect(rule.violations([SourceFile(path: "LocalStore/A.swift", text: text)]) == [], "\(rule.name)")
        }
    }
}
