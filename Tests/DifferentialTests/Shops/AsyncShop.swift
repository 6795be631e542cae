import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization

/// The reference app of the async API: listens from launch on, grants, then finishes.
final class AsyncShop: Shop {
    private let books: Books
    private let log: LaneLog
    private let mistake: Mistake?
    private let listener = Mutex<Task<Void, Never>?>(nil)

    init(books: Books, log: LaneLog, mistake: Mistake? = nil) {
        self.books = books
        self.log = log
        self.mistake = mistake
    }

    func attach() async {
        listener.withLock { listener in
            guard listener == nil else { return }
            let updates = Transaction.updates.makeAsyncIterator()
            listener = Task { [self] in
                var updates = updates
                while let result = await updates.next() { await take(result, "updates") }
            }
        }
    }

    func detach() async {
        let task = listener.withLock { listener in
            defer { listener = nil }
            return listener
        }
        task?.cancel()
        await task?.value
    }

    func buy(_ productID: String) async {
        do {
            guard let product = try await Product.products(for: [productID]).first else { return }
            switch try await product.purchase() {
            case .success(let result): await take(result, "bought")
            case .pending:
                log.write("pending \(productID)")
                if mistake == .grantsFailures { books.grant("pending \(productID)") }
            case .userCancelled: log.write("cancelled \(productID)")
            @unknown default: log.write("? \(productID)")
            }
        } catch {
            log.write("failed \(productID): \(error)")
        }
    }

    func restore() async {
        do {
            try await AppStore.sync()
        } catch {
            log.write("restore failed: \(error)")
        }
    }

    private func take(_ result: VerificationResult<Transaction>, _ source: String) async {
        guard case .verified(let transaction) = result else { return log.write("unverified \(source)") }
        log.write("\(source) \(transaction.productID)", transaction.id)
        if transaction.revocationDate != nil {
            if mistake != .ignoresRefunds { books.revoke(transaction.productID) }
        } else if source == "bought" || mistake != .grantsOnlyOwnPurchases {
            books.grant(String(transaction.id))
        }
        if mistake == .keepsRenewals, transaction.reason == .renewal { return }
        if books.finishes { await transaction.finish() }
    }
}
