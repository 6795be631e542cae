import OpenStoreKit
import OpenStoreKitTest
import Synchronization

/// Store code as it is written for the async API.
final class AsyncShop: Shop {
    private struct State {
        var shelf = Shelf()
        var heard = Counter()
        var listener: Task<Void, Never>?
    }

    private let log: Log
    private let state = Mutex(State())
    /// A child process that will be killed leaves its purchases unfinished.
    private let finishes: Bool
    /// A child process that finishes first is killed before it grants.
    private let grants: Bool

    init(log: Log, finishes: Bool = true, grants: Bool = true) {
        self.log = log
        self.finishes = finishes
        self.grants = grants
    }

    var shelf: Shelf { state.withLock { $0.shelf } }

    func open() async {
        // Created before the task runs, so that no event in between is missed.
        let updates = Transaction.updates.makeAsyncIterator()
        let listener = Task { [weak self] in
            var updates = updates
            while let result = await updates.next() { await self?.handle(result) }
        }
        state.withLock { $0.listener = listener }
    }

    func close() async {
        let listener = state.withLock { $0.listener }
        listener?.cancel()
        await listener?.value
    }

    func buy(_ productID: String) async {
        do {
            guard let product = try await Product.products(for: [productID]).first else {
                return log.write("no product \(productID)")
            }
            switch try await product.purchase() {
            case .success(let result):
                let transaction = try result.payloadValue
                log.write("success \(transaction.productID)", transaction.id)
                await deliver(transaction)
            case .pending:
                log.write("pending \(productID)")
            case .userCancelled:
                log.write("user cancelled")
            @unknown default:
                log.write("something new")
            }
        } catch {
            log.write("threw \(error)")
        }
    }

    func restore() async {
        do {
            try await AppStore.sync()
            log.write("sync returned")
            for await result in Transaction.currentEntitlements {
                let transaction = try result.payloadValue
                log.write("entitled \(transaction.productID)", transaction.id)
                state.withLock { $0.shelf.grant(transaction.productID, quantity: transaction.purchasedQuantity) }
            }
        } catch {
            log.write("threw \(error)")
        }
    }

    func hears(_ count: Int) async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.heard.wait(for: count, continuation) }?.resume()
        }
    }

    private func handle(_ result: VerificationResult<Transaction>) async {
        switch result {
        case .verified(let transaction):
            if transaction.revocationDate != nil {
                log.write("update: revoked \(transaction.productID)", transaction.id)
                state.withLock { $0.shelf.revoke(transaction.productID) }
            } else if transaction.isUpgraded {
                log.write("update: upgraded \(transaction.productID)", transaction.id)
            } else {
                log.write("update \(transaction.productID)", transaction.id)
                await deliver(transaction)
            }
        case .unverified(let transaction, let error):
            log.write("update: not trusted (\(error))", transaction.id)
        }
        state.withLock { $0.heard.count() }?.resume()
    }

    private func deliver(_ transaction: Transaction) async {
        if grants {
            state.withLock { $0.shelf.grant(transaction.productID, quantity: transaction.purchasedQuantity) }
            log.write("granted \(transaction.productID)", transaction.id)
        }
        guard finishes else { return }
        await transaction.finish()
        log.write("finished", transaction.id)
    }
}
