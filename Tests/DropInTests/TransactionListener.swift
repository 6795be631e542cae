import StoreKit

// The listener of Apple's documentation: one object that listens from launch on.
final class TransactionListener: Sendable {
    let updates: Task<Void, Never>

    init(ledger: AccessLedger) {
        updates = Task(priority: .background) {
            for await verificationResult in Transaction.updates {
                guard case .verified(let transaction) = verificationResult else { continue }
                if let revocationDate = transaction.revocationDate {
                    await ledger.remove(transaction.productID, because: "revoked \(revocationDate)")
                } else if let expirationDate = transaction.expirationDate, expirationDate < transaction.signedDate {
                    await ledger.note("expired \(transaction.productID)")
                } else if transaction.isUpgraded {
                    await ledger.note("upgraded \(transaction.productID)")
                } else {
                    await ledger.add(transaction.productID)
                    await transaction.finish()
                }
            }
        }
    }

    deinit { updates.cancel() }
}

actor AccessLedger {
    private(set) var products: Set<String> = []
    private(set) var notes: [String] = []
    private var waiters: [(Int, CheckedContinuation<Void, Never>)] = []

    func add(_ product: String) {
        products.insert(product)
        note("added \(product)")
    }

    func remove(_ product: String, because reason: String) {
        products.remove(product)
        note("removed \(product)")
    }

    func note(_ text: String) {
        notes.append(text)
        for waiter in waiters where waiter.0 <= notes.count { waiter.1.resume() }
        waiters.removeAll { $0.0 <= notes.count }
    }

    func notes(reach count: Int) async {
        guard notes.count < count else { return }
        await withCheckedContinuation { waiters.append((count, $0)) }
    }
}
