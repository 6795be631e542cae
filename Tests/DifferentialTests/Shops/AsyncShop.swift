import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization

/// The reference app of the async API: listens from launch on, grants, then finishes.
final class AsyncShop: Shop {
    private let books: Books
    private let log: LaneLog
    private let mistake: Mistake?
    private let naivety: Naivety?
    /// Begins to be patient; what it gives returns when the patience is at an end.
    private let patience: @Sendable () -> @Sendable () async -> Void
    private let listener = Mutex<Task<Void, Never>?>(nil)

    init(
        books: Books,
        log: LaneLog,
        mistake: Mistake? = nil,
        naivety: Naivety? = nil,
        patience: @escaping @Sendable () -> @Sendable () async -> Void
    ) {
        self.books = books
        self.log = log
        self.mistake = mistake
        self.naivety = naivety
        self.patience = patience
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
            guard let product = try await product(productID) else { return }
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

    /// Asks for a product, and asks again when there is no answer.
    private func product(_ productID: String) async throws -> Product? {
        while true {
            let patience = patience()
            let answer = try await withThrowingTaskGroup(of: [Product]?.self) { group in
                group.addTask { try await Product.products(for: [productID]) }
                group.addTask {
                    await patience()
                    return nil
                }
                defer { group.cancelAll() }
                return try await group.next() ?? nil
            }
            if let answer { return answer.first }
            log.write("no answer about \(productID)")
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
            // A product stays the customer's when another purchase of it, or another period, still stands.
            if mistake != .ignoresRefunds, books.handleRevocation(of: transaction.id),
                await Transaction.currentEntitlement(for: transaction.productID) == nil
            {
                books.revoke(transaction.productID)
            }
        } else if source == "bought" || mistake != .grantsOnlyOwnPurchases {
            await grant(result, transaction, source)
        }
        if mistake == .keepsRenewals, transaction.reason == .renewal { return }
        if books.finishes { await transaction.finish() }
    }

    private func grant(
        _ result: VerificationResult<Transaction>,
        _ transaction: Transaction,
        _ source: String
    ) async {
        let key = String(transaction.id)
        switch naivety {
        case nil: books.grant(key)
        case .givesEachTime: books.grant(key, recognizedBy: UUID().uuidString)
        case .recognizesSignatures: books.grant(key, recognizedBy: result.jwsRepresentation)
        case .believesEntitlements:
            guard source == "bought", transaction.productType != .consumable else { return _ = books.grant(key) }
            for await held in Transaction.currentEntitlements where held.unsafePayloadValue.id == transaction.id {
                books.grant(key)
            }
        }
    }
}
