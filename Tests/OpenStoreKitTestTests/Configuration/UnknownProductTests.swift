import Foundation
import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

/// Requests for products that the configuration does not contain.
@Suite(.timeLimit(.standard)) struct UnknownProductTests {
    /// Runs a test with a store that sells the products of a file, and returns the comments on its issues.
    private func comments(_ name: String, _ body: @concurrent @Sendable () async throws -> Void) async throws
        -> [String]
    {
        let comments = Mutex<[String]>([])
        let collecting: IssueHandlingTrait = .compactMapIssues { issue in
            comments.withLock { $0 += issue.comments.map(\.rawValue) }
            return nil
        }
        let test = try #require(Test.current)
        try await collecting.provideScope(for: test, testCase: Test.Case.current) {
            try await StoreTrait.store(name).provideScope(for: test, testCase: Test.Case.current, performing: body)
        }
        return comments.withLock { $0 }
    }

    @Test func `a failing test names the requested product that is missing, the file, and similar ones`() async throws {
        let comments = try await comments("Typos") {
            let found = try await Product.products(for: ["coinz", "coins"])
            #expect(found.count == 2)
            #expect(Bool(false), "later")
        }
        let sentence = try #require(comments.first { $0.contains(#""coinz""#) })
        #expect(sentence.contains("Typos.storekit") && sentence.hasSuffix(#"did you mean "coins"?"#), "\(sentence)")
        #expect(comments.count { $0.contains(#""coinz""#) } == 1)
        #expect(comments.contains("later"))
    }

    @Test func `a failing test shows the mistakes of its configuration, and a passing one nothing`() async throws {
        let mistakes = try await comments("Typos") { Issue.record("wrong on purpose") }
        let line = try #require(mistakes.first { $0.contains("displayPrice") })
        #expect(line.contains("Typos.storekit:") && line.contains("error: products[1].displayPrice"), "\(line)")
        #expect(try await comments("Typos") {} == [])
    }

    @Test func `a missing product is said once on the standard error, through both APIs`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            for _ in 0..<2 {
                try await withStore(selling: [.consumable("coins", price: 0.99)]) { store in
                    let found = try await Product.products(for: ["gems", "gems\u{1B}[8m"])
                    precondition(found.isEmpty)
                    let payment = SKMutablePayment()
                    payment.productIdentifier = "gems"
                    SKPaymentQueue.default().add(payment)
                    await store.settle()
                }
            }
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        let lines = text.split(separator: "\n").filter { $0.contains("was requested") }
        #expect(
            lines == [
                #"OpenStoreKit: the product "gems" was requested and is not in the products written in code: "#
                    + #"its products are "coins"."#,
                #"OpenStoreKit: the product "gems\u{1B}[8m" was requested and is not in the products written in code: "#
                    + #"its products are "coins"."#,
            ]
        )
    }
}
