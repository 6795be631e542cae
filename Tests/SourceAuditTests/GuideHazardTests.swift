import Foundation
import SourceAudit
import TestWaiting
import Testing

/// The wrong and the right version of each hazard, as the migration guide prints them.
@Suite(.timeLimit(.standard)) struct GuideHazardTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let code: String
        let wrong: String
        let right: String
        var testDescription: String { code }
    }

    static let examples: [Example] = {
        let text = (try? Sources.text("MIGRATION.md")) ?? ""
        return text.components(separatedBy: "\n### H").dropFirst().map { section in
            let end = section.range(of: "\n## ")?.lowerBound ?? section.endIndex
            let blocks = section[..<end].components(separatedBy: "```swift\n").dropFirst().map {
                $0.components(separatedBy: "```")[0]
            }
            let code = "H" + section.prefix { $0.isNumber }
            return Example(code: code, wrong: blocks.first ?? "", right: blocks.last ?? "")
        }
    }()

    /// The code of an app around the example, where the hazard depends on it.
    private static let surroundings: [String: String] = [
        "H1": "", "H13": "func buy(_ product: Product) async throws { _ = try await product.purchase() }",
        "H25": "let plans = \"subscription\"", "H26": "let plans = \"subscription\"",
        "H27": "let plans = \"subscription\"",
    ]

    private static func audit(_ text: String, _ code: String) async throws -> AuditResult {
        try await Sources.audit(["Example.swift": "import StoreKit\n\(text)\n\(surroundings[code] ?? "")\n"])
    }

    @Test(arguments: examples) func `the wrong version of the guide is found`(_ example: Example) async throws {
        let result = try await Self.audit(example.wrong, example.code)
        #expect(
            Sources.codes(result).contains(example.code),
            "\(result.findings.map { "\($0.hazard.code) \($0.message)" })"
        )
    }

    /// Right versions are not printed whole in the guide; this code reads the entitlements as `Inventory` does.
    private static let inventory = """
        final class Inventory {
            func deliver(_ transaction: Transaction) async {
                if transaction.revocationDate == nil, !transaction.isUpgraded { await readEntitlements() }
                print(transaction.expirationDate as Any, transaction.purchasedQuantity)
            }
            func readEntitlements() async { for await _ in Transaction.currentEntitlements {} }
        }
        """

    @Test(arguments: examples) func `the right version of the guide is silent`(_ example: Example) async throws {
        let result = try await Self.audit(example.right + "\n" + Self.inventory, example.code)
        let found = result.findings.filter { $0.hazard.code == example.code || $0.severity == .warning }
        #expect(found.map { "\($0.hazard.code) \($0.message)" } == [])
    }

    @Test(arguments: [("purchasing", Severity.warning), ("deferred", .note)])
    func `a finish of a deferred transaction is a note, because only .purchasing raises an exception`(
        _ state: String,
        _ severity: Severity
    ) async throws {
        let swift = """
            import StoreKit
            final class Observer: NSObject, SKPaymentTransactionObserver {
                func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
                    for transaction in transactions {
                        switch transaction.transactionState {
                        case .\(state): queue.finishTransaction(transaction)
                        default: break
                        }
                    }
                }
            }
            """
        let objectiveC = """
            #import <StoreKit/StoreKit.h>
            @implementation Observer
            - (void)paymentQueue:(SKPaymentQueue *)queue updatedTransactions:(NSArray *)transactions {
                for (SKPaymentTransaction *transaction in transactions) {
                    switch (transaction.transactionState) {
                        case SKPaymentTransactionState\(state.capitalized): [queue finishTransaction:transaction]; break;
                    }
                }
            }
            @end
            """
        for (name, text) in [("Observer.swift", swift), ("Observer.m", objectiveC)] {
            let findings = try await Sources.audit([name: text]).findings.filter { $0.hazard.code == "H3" }
            #expect(findings.map(\.severity) == [severity], "\(name)")
        }
    }
}
