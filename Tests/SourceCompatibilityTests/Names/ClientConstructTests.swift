import Foundation
@unsafe @preconcurrency import StoreKit
import Synchronization
import Testing
import TestWaiting

/// Tests of constructs that public apps use with the classes, apart from purchases.
@Suite(.timeLimit(.standard)) struct ClientConstructTests {
    @available(iOS 11.2, macOS 10.13.2, *)
    private func period(of product: SKProduct) -> SKProductSubscriptionPeriod? { product.subscriptionPeriod }

    @Test func `availability checks around newer symbols`() {
        let product: SKProduct = SettableProduct()
        if #available(iOS 14.0, macOS 11.0, *) { #expect(!product.isFamilyShareable) }
        guard #available(iOS 11.2, *) else { return }
        #expect(period(of: product) == nil)
    }

    private enum Purchasing: String { case finished = "PurchaseFinished" }

    @Test func `a transaction travels in a notification`() {
        let center = NotificationCenter()
        let transaction: SKPaymentTransaction = MockTransaction(.purchased, payment: StubPayment("pro"))
        let received = Mutex<[SKPaymentTransaction]>([])
        let name = Notification.Name(Purchasing.finished.rawValue)
        let token = center.addObserver(forName: name, object: nil, queue: nil) { notification in
            guard let transaction = notification.userInfo?["transaction"] as? SKPaymentTransaction else { return }
            received.withLock { $0.append(transaction) }
        }
        center.post(name: name, object: nil, userInfo: ["transaction": transaction])
        center.removeObserver(token)
        #expect(received.withLock { $0.first } === transaction)
    }

    private actor Ledger {
        private var products: [String: SKProduct] = [:]

        func keep(_ product: SKProduct) { products[product.productIdentifier] = product }
        func product(_ identifier: String) -> SKProduct? { products[identifier] }
    }

    @Test func `an actor keeps products`() async {
        let ledger = Ledger()
        let product = MockProduct("coins")
        await ledger.keep(product)
        #expect(await ledger.product("coins") === product)
    }

    @MainActor private final class Controller {
        var completion: (@MainActor (SKProduct?) -> Void)?
        let product: SKProduct

        init(_ product: SKProduct) { self.product = product }

        func load() {
            DispatchQueue.main.async { [weak self] in self?.completion?(self?.product) }
        }
    }

    @Test @MainActor func `a completion comes back on the main queue`() async {
        let controller = Controller(MockProduct("coins"))
        let identifier = await withCheckedContinuation { continuation in
            controller.completion = { continuation.resume(returning: $0?.productIdentifier) }
            controller.load()
        }
        #expect(identifier == "coins")
    }
}
