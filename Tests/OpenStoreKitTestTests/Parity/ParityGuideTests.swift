import Foundation
import OpenStoreKitTest
import Testing

// The code between the marks is the guide's example, line by line, except for the name of the file.

// guide: begin
final class LegacyShop: NSObject, SKPaymentTransactionObserver {
    private let add: (SKPaymentTransaction) -> Void

    init(adding add: @escaping (SKPaymentTransaction) -> Void) {
        self.add = add
        super.init()
        SKPaymentQueue.default().add(self)
    }

    func buy(_ productID: String) {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        SKPaymentQueue.default().add(payment)
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            switch transaction.transactionState {
            case .purchased, .restored:
                add(transaction)
                queue.finishTransaction(transaction)
            case .failed: queue.finishTransaction(transaction)
            case .purchasing, .deferred: break
            @unknown default: break
            }
        }
    }
}

final class NewShop: Sendable {
    private let add: @Sendable (Transaction) -> Void

    init(adding add: @escaping @Sendable (Transaction) -> Void) {
        self.add = add
        let updates = Transaction.updates.makeAsyncIterator()
        Task { [self] in
            var updates = updates
            while let result = await updates.next() { await deliver(result) }
        }
    }

    func buy(_ productID: String) async {
        do {
            guard let product = try await Product.products(for: [productID]).first else { return }
            if case .success(let result) = try await product.purchase() { await deliver(result) }
        } catch {
            print(error)
        }
    }

    private func deliver(_ result: VerificationResult<Transaction>) async {
        guard case .verified(let transaction) = result else { return }
        add(transaction)
        await transaction.finish()
    }
}

@Test func `the new shop does what the old one does`() async throws {
    let check = ParityCheck(
        configuration: try TinyShop.file(),
        scenarios: [
            ParityScenario("buy", [.buy("coins")]),
            ParityScenario("ask to buy", [.askToBuy("coins"), .terminate, .approve, .launch]),
        ],
        legacy: { device in
            let shop = LegacyShop(adding: { device.grantLog.grant($0) })
            return ParityApp(buy: { shop.buy($0) })
        },
        new: { device in
            let shop = NewShop(adding: { device.grantLog.grant($0) })
            return ParityApp(buy: { await shop.buy($0) })
        }
    )
    let report = try await check.run()
    #expect(report.isEmpty)
}
// guide: end

@Test func `the example of the guide is the one that is tested`() throws {
    let here = URL(filePath: #filePath)
    let guide = here.deletingLastPathComponent()
        .appending(path: "../../../Sources/OpenStoreKit/OpenStoreKit.docc/Guides/Parity.md").standardized
    let source = try String(contentsOf: here, encoding: .utf8)
    let parts = source.split(separator: "// guide: begin\n", maxSplits: 1)
    let example = try #require(parts.last?.split(separator: "// guide: end", maxSplits: 1).first)
    let shown = example.replacing(
        "try TinyShop.file()",
        with: #"try #require(Bundle.module.url(forResource: "Shop", withExtension: "storekit"))"#
    )
    #expect(try String(contentsOf: guide, encoding: .utf8).contains(shown))
}
