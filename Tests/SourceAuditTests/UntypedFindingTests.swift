import SourceAudit
import Testing
import TestWaiting

/// Findings without the compiler's types.
@Suite(.timeLimit(.standard)) struct UntypedFindingTests {
    private func findings(_ body: String) async throws -> [String] {
        let text = """
            import StoreKit
            final class Shop: NSObject, SKPaymentTransactionObserver {
                func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
                    for transaction in transactions {
                        switch transaction.transactionState {
                        case .deferred: \(body)
                        case .purchasing: break
                        case .failed, .restored, .purchased: queue.finishTransaction(transaction)
                        @unknown default: break
                        }
                    }
                }
            }
            """
        let result = try await Sources.audit(["Shop.swift": text])
        return result.findings.map { "\($0.hazard.code) \($0.severity.rawValue)" }
    }

    @Test func `a deferred transaction that is reported as a failure is a note, and a screen that waits is none`()
        async throws
    {
        #expect(try await findings("delegate?.purchaseFailed(nil)") == ["H10 note"])
        #expect(try await findings("showError()") == ["H10 note"])
        #expect(try await findings("showWaiting(for: transaction)") == [])
    }

    @Test func `a price of an unknown type that becomes a Double is a note, another number is none`() async throws {
        let text = """
            import StoreKit
            func sum(_ response: SKProductsResponse) -> Double {
                var total = 0.0
                for item in response.products { total += item.price.doubleValue }
                for item in response.products { total += item.weight.doubleValue }
                return total
            }
            """
        let result = try await Sources.audit(["Prices.swift": text])
        #expect(result.findings.map { "\($0.hazard.code) \($0.severity.rawValue) \($0.place.line)" } == ["H15 note 4"])
    }
}
