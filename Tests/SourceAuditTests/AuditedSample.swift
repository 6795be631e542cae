import SourceAudit

/// A small source with its findings, for the tests of the outputs.
enum AuditedSample {
    static let source = """
        import StoreKit

        final class Shop: NSObject, SKPaymentTransactionObserver {
            func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
                for transaction in transactions {
        \t\t\tlet größe = 1; queue.finishTransaction(transaction)
                    coins += 10
                }
            }

            func price(_ product: SKProduct) -> String { "\\(product.price.doubleValue)" }
        }

        """

    static let path = "/app/Sources/My Shop/Shop.swift"
    private static let finish = "SKPaymentQueue.finishTransaction(_:)"

    static func result(_ findings: [Finding] = findings(), path: String = path) -> AuditResult {
        AuditResult(
            files: [
                AuditedFile(path: path, reading: .typeChecked, reason: nil, lines: 12),
                AuditedFile(path: "/app/Sources/Old.m", reading: .tokens, reason: "Objective-C", lines: 40),
            ],
            findings: findings,
            uses: [
                APIUse(symbol: finish, module: "StoreKit", place: at(6, 33, path: path)),
                APIUse(symbol: finish, module: nil, place: SourcePlace(file: "/app/Sources/Old.m", line: 9, column: 3)),
                APIUse(symbol: "SKProduct.price", module: "StoreKit", place: at(11, 56, path: path)),
                APIUse(symbol: "Transaction.updates", module: "StoreKit", place: at(12, 1, path: path)),
                APIUse(symbol: "SKStoreProductViewController", module: nil, place: at(12, 2, path: path)),
            ],
            toolchain: "Swift 6.2"
        )
    }

    /// A mistake with a line that led to it, and a place to look at; not in the order of the source.
    static func findings(below added: Int = 0, path: String = path) -> [Finding] {
        [
            Finding(
                hazard: Hazard.all[14],
                severity: .note,
                place: at(11 + added, 52, path: path),
                message: "The price becomes a Double.",
                symbol: "Shop.price(_:)"
            ),
            Finding(
                hazard: Hazard.all[0],
                severity: .warning,
                place: at(6 + added, 21, to: 44, path: path),
                message: "The transaction is finished here, and granted below: 100%, \"paid\".",
                steps: [.init(at(7 + added, 13, path: path), "the product is granted")],
                symbol: "Shop.paymentQueue(_:updatedTransactions:)"
            ),
        ]
    }

    static func report(_ result: AuditResult = result(), source: String = source, baseline: Baseline? = nil)
        -> AuditReport
    {
        AuditReport(result, tool: "0.1.0", baseline: baseline, root: "/app") { $0.hasSuffix(".swift") ? source : nil }
    }

    private static func at(_ line: Int, _ column: Int, to end: Int? = nil, path: String) -> SourcePlace {
        SourcePlace(file: path, line: line, column: column, endColumn: end)
    }
}
