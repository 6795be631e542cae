import SourceAudit
import TestWaiting
import Testing

/// Places that are notes: the text shows a part of the hazard, and other code decides.
@Suite(.timeLimit(.standard)) struct PlaceToLookTests {
    private static func notes(_ code: String, _ members: String) async throws -> [String] {
        let text = """
            import StoreKit
            final class Shop: NSObject, SKPaymentTransactionObserver {
            \(members)
            }
            """
        let found = try await Sources.audit(["Shop.swift": text]).findings.filter { $0.hazard.code == code }
        #expect(found.allSatisfy { $0.severity == .note }, "\(found.map(\.message))")
        return found.map(\.message)
    }

    private static func observer(_ paid: String, _ rest: String = "case .failed: queue.finishTransaction(transaction)")
        -> String
    {
        """
        func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
            for transaction in transactions {
                switch transaction.transactionState {
                case .purchased, .restored:
        \(paid)
                \(rest)
                default: break
                }
            }
        }
        """
    }

    private static let finish = "queue.finishTransaction(transaction)"

    @Test(arguments: [
        "completion?(.success(transaction.payment.productIdentifier))", "self.onPurchase(transaction)",
        "delegate?.purchaseSucceeded(transaction)", "purchasedSubject.send(())", "purchasedSubject.onNext(())",
        "continuation?.resume()", "continuation.resume(returning: true)",
        "DispatchQueue.main.async { self.delegate?.shop(self, didPurchase: transaction) }",
    ])
    func `a finish before other code is told of the purchase is a note, and one after it is none`(_ call: String)
        async throws
    {
        let wrong = try await Self.notes("H1", Self.observer("\(Self.finish)\n\(call)"))
        #expect(wrong == ["The transaction is finished before other code is told: look whether that code grants."])
        #expect(try await Self.notes("H1", Self.observer("\(call)\n\(Self.finish)")) == [])
    }

    @Test(arguments: [
        "completion?(.failure(error))", "completion?(false)", "delegate?.purchaseFailed(transaction)",
        "continuation.resume(throwing: error)", "subject.send(completion: .failure(error))", "tableView.reloadData()",
    ])
    func `a call that names a failure, or that tells nobody, is no note`(_ call: String) async throws {
        #expect(try await Self.notes("H1", Self.observer("\(Self.finish)\n\(call)")) == [])
    }

    @Test func `a finish of a failed transaction is no note, even if the call names a purchase`() async throws {
        let ended = Self.observer(
            "completion?(true); \(Self.finish)",
            "case .failed: \(Self.finish); delegate?.purchaseEnded(transaction)"
        )
        #expect(try await Self.notes("H1", ended) == [])
    }

    @Test func `a value that is kept before the finish makes the later call no note`() async throws {
        let kept = "savePurchases(transaction.payment.productIdentifier)\n\(Self.finish)\ncompletion?(true)"
        #expect(try await Self.notes("H1", Self.observer(kept)) == [])
    }

    @Test(arguments: [
        "if transaction.transactionState == .purchased { deliver() } else { completion?(.failure(error)) }",
        "if transaction.transactionState != .purchased { showError() }",
        "guard transaction.transactionState == .purchased else { return reportFailure() }",
        "if transaction.transactionState == .purchased { deliver() } else if transaction.transactionState == .restored { deliver() } else { purchaseFailed() }",
    ])
    func `a comparison that counts a deferred transaction among the failed ones is a note`(_ statement: String)
        async throws
    {
        func members(_ statement: String) -> String {
            "func handle(_ transaction: SKPaymentTransaction) {\n\(statement)\n}"
        }
        #expect(
            try await Self.notes("H10", members(statement)) == [
                "A deferred transaction takes the branch of a failed one."
            ]
        )
        let mended = "if transaction.transactionState == .deferred { return }\n\(statement)"
        #expect(try await Self.notes("H10", members(mended)) == [])
    }

    @Test func `a comparison whose other branch is only for a failed transaction is no note`() async throws {
        let members = """
            func handle(_ transaction: SKPaymentTransaction) {
                if transaction.transactionState == .purchased { deliver() }
                else if transaction.transactionState == .failed { purchaseFailed() }
            }
            """
        #expect(try await Self.notes("H10", members) == [])
    }

    @Test(arguments: ["fetchProducts", "buy", "purchase", "restorePurchases"])
    func `an observer that is attached by an act of the customer is a note, and one from the launch is none`(
        _ name: String
    ) async throws {
        let method = "func \(name)() { SKPaymentQueue.default().add(self) }"
        let message = "The observer is attached in \(name): look whether that happens at launch."
        #expect(try await Self.notes("H4", method) == [message])
        #expect(try await Self.notes("H4", "override init() { super.init(); \(name)() }\n\(method)") == [])
        #expect(try await Self.notes("H4", "override init() { SKPaymentQueue.default().add(self) }") == [])
    }

    @Test func `an observer that a screen attaches through another object is a note`() async throws {
        let method = "func startObserving() { SKPaymentQueue.default().add(self) }"
        func text(_ caller: String) -> String { "\(method)\n}\n\(caller) { shop.startObserving() }" }
        let screen = try await Self.notes("H4", text("final class Screen: UIViewController { func refresh()"))
        #expect(screen == ["The observer is attached in startObserving: look whether that happens at launch."])
        let launch =
            "final class App: UIResponder { func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [String: Any]?)"
        #expect(try await Self.notes("H4", text(launch)) == [])
    }
}
