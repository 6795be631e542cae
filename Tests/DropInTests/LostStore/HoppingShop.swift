import StoreKit

// An app that leaves its task wherever an app may: detached tasks, the main queue, and threads.
final class HoppingShop: NSObject, SKPaymentTransactionObserver, SKProductsRequestDelegate, @unchecked Sendable {
    private let lock = NSLock()
    private var delivered: [String] = []
    private var complaints: [String] = []
    private var updates: Task<Void, Never>?
    private var request: SKProductsRequest?
    private var products: [String: SKProduct] = [:]
    private var whenDone: (() -> Void)?

    let number: Int
    private func name(_ product: String) -> String { "\(product).\(number)" }

    init(number: Int) {
        self.number = number
        super.init()
        updates = Task.detached { [weak self] in
            for await result in Transaction.updates { await self?.deliver(result, from: "updates") }
        }
        SKPaymentQueue.default().add(self)
    }

    deinit { updates?.cancel() }

    var deliveries: [String] { lock.withLock { delivered.sorted() } }
    var problems: [String] { lock.withLock { complaints } }

    /// Buys everything, each in another way, and returns when the observer has received the last removal.
    func buyEverything() async throws {
        let buying = Task.detached { [self] in
            guard let coins = try await Product.products(for: [name("coins")]).first else {
                return complain("no coins")
            }
            if case .success(let result) = try await coins.purchase() { await deliver(result, from: "purchase") }
        }
        try await buying.value
        guard let stars = try await Product.products(for: [name("stars")]).first else { return complain("no stars") }
        try await buyOnThread(stars)
        await withCheckedContinuation { continuation in
            lock.withLock { whenDone = { continuation.resume() } }
            let request = SKProductsRequest(productIdentifiers: [name("gems"), name("pro")])
            request.delegate = self
            lock.withLock { self.request = request }
            // Started where the task is not known; it was made where it is.
            Thread { [self] in lock.withLock { self.request }?.start() }.start()
        }
        SKPaymentQueue.default().remove(self)
    }

    private func buyOnThread(_ product: Product) async throws {
        let result = try await withCheckedThrowingContinuation { continuation in
            Thread {
                Task {
                    do {
                        continuation.resume(returning: try await product.purchase())
                    } catch {
                        continuation.resume(throwing: error)
                    }
                }
            }.start()
        }
        if case .success(let result) = result { await deliver(result, from: "purchase on a thread") }
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        for product in response.products {
            lock.withLock { products[product.productIdentifier] = product }
        }
        guard let gems = lock.withLock({ products[name("gems")] }) else { return complain("no gems") }
        Thread { SKPaymentQueue.default().add(SKPayment(product: gems)) }.start()
    }

    func request(_ request: SKRequest, didFailWithError error: Error) { complain("\(error)") }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            let productID = transaction.payment.productIdentifier
            guard productID.hasSuffix(".\(number)") else { return complain("observed \(productID)") }
            switch transaction.transactionState {
            case .purchasing, .deferred, .restored: break
            case .failed: complain("\(productID) failed: \(String(describing: transaction.error))")
            case .purchased where productID == name("gems"):
                lock.withLock { delivered.append("\(productID) by the observer") }
                // With a quality of service this is Dispatch's own function, which does not pass the store on.
                DispatchQueue.main.async(qos: .userInitiated) {
                    SKPaymentQueue.default().finishTransaction(transaction)
                }
            case .purchased:
                lock.withLock { delivered.append("\(productID) by the observer") }
                Thread { SKPaymentQueue.default().finishTransaction(transaction) }.start()
            @unknown default: break
            }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        let removed = transactions.map(\.payment.productIdentifier)
        if removed.contains(name("gems")), let pro = lock.withLock({ products[name("pro")] }) {
            DispatchQueue.main.async { SKPaymentQueue.default().add(SKMutablePayment(product: pro)) }
        }
        if removed.contains(name("pro")) { lock.withLock { whenDone }?() }
    }

    private func deliver(_ result: VerificationResult<Transaction>, from source: String) async {
        guard case .verified(let transaction) = result else { return complain("unverified") }
        guard transaction.productID.hasSuffix(".\(number)") else {
            return complain("received \(transaction.productID)")
        }
        // The observer receives these transactions too, and finishes them.
        guard !["gems", "pro"].map(name).contains(transaction.productID) else { return }
        lock.withLock { delivered.append("\(transaction.productID) from \(source)") }
        await transaction.finish()
    }

    private func complain(_ text: String) { lock.withLock { complaints.append(text) } }
}
