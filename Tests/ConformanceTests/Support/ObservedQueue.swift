import Foundation
import StoreKit
import StoreKitTest
import Synchronization

/// The payment queue with a recording observer, for the length of a test.
@MainActor
struct ObservedQueue {
    let shop: TestShop
    let observer: RecordingObserver
    var queue: SKPaymentQueue { .default() }

    /// Runs a test with an observer, and removes the observer afterwards.
    static func run(finishes: Bool = false, _ body: (ObservedQueue) async throws -> Void) async throws {
        let observed = ObservedQueue(shop: try TestShop(), observer: RecordingObserver(finishes: finishes))
        observed.queue.add(observed.observer)
        defer { observed.queue.remove(observed.observer) }
        try await body(observed)
    }

    func product(_ id: String) async throws -> SKProduct { try await ProductsLoader.load([id]).products.first.required }

    /// Adds a payment for a product.
    func add(_ id: String, configure: (SKMutablePayment) -> Void = { _ in }) async throws {
        let payment = SKMutablePayment(product: try await product(id))
        configure(payment)
        queue.add(payment)
    }

    /// Buys a product, finishes its transaction, and waits for the removal.
    func buyAndFinish(_ id: String) async throws {
        try await add(id)
        await observer.next(.purchased, of: id)
        for transaction in queue.transactions where transaction.transactionState == .purchased {
            queue.finishTransaction(transaction)
        }
        await observer.nextRemoval(of: id)
    }
}

/// The answer of a products request, once the request has finished.
struct ProductsAnswer: Sendable {
    let products: [SKProduct]
    let invalidIdentifiers: [String]
}

/// A products request as an async call.
@MainActor
final class ProductsLoader: NSObject {
    static func load(_ ids: Set<String>) async throws -> ProductsAnswer {
        let delegate = Delegate()
        let request = SKProductsRequest(productIdentifiers: ids)
        request.delegate = delegate
        request.start()
        defer { withExtendedLifetime((request, delegate)) {} }
        for try await answer in delegate.answers { return answer }
        throw UnexpectedResult(product: ids.sorted().joined(separator: ", "))
    }

    private final class Delegate: NSObject, SKProductsRequestDelegate, Sendable {
        let answers: AsyncThrowingStream<ProductsAnswer, any Error>
        private let continuation: AsyncThrowingStream<ProductsAnswer, any Error>.Continuation
        private let response = Mutex<(products: [SKProduct], invalidIdentifiers: [String])?>(nil)

        override init() {
            (answers, continuation) = AsyncThrowingStream.makeStream()
            super.init()
        }

        func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
            let received = (response.products, response.invalidProductIdentifiers)
            self.response.withLock { $0 = received }
        }

        func requestDidFinish(_ request: SKRequest) {
            guard let (products, invalidIdentifiers) = response.withLock({ $0 }) else { return continuation.finish() }
            continuation.yield(ProductsAnswer(products: products, invalidIdentifiers: invalidIdentifiers))
        }

        func request(_ request: SKRequest, didFailWithError error: any Error) { continuation.finish(throwing: error) }
    }
}

extension Optional {
    /// The value, or an error.
    var required: Wrapped {
        get throws {
            guard let self else { throw UnexpectedResult(product: "\(Wrapped.self)") }
            return self
        }
    }
}
