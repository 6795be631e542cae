import Foundation
import StoreKit

enum PoolProduct {
    static let coin = "com.example.pool.coin"
    static let lanes = "com.example.pool.lanes"
    static let summer = "com.example.pool.summer"
    static let member = "com.example.pool.member.month"
    static let patron = "com.example.pool.patron.year"
    static let all = [coin, lanes, summer, member, patron]
}

enum PoolError: Error {
    case unverified
    case unknownProduct
}

/// The app's store as apps write it: a listener from the start, and a list of what the customer may use.
@MainActor
final class PoolStore {
    enum Outcome: Equatable {
        case bought
        case waiting
        case cancelled
    }

    private(set) var products: [Product] = []
    private(set) var owned: Set<String> = []
    private(set) var coins = 0
    var onChange: (() -> Void)?
    private var updates: Task<Void, Never>?

    init() {
        updates = Task { [weak self] in
            for await result in Transaction.updates {
                await self?.handle(result)
            }
        }
    }

    deinit {
        updates?.cancel()
    }

    func load() async throws {
        products = try await Product.products(for: PoolProduct.all).sorted { $0.price < $1.price }
        await refresh()
    }

    func buy(_ id: String, options: Set<Product.PurchaseOption> = []) async throws -> Outcome {
        if products.isEmpty { try await load() }
        guard let product = products.first(where: { $0.id == id }) else { throw PoolError.unknownProduct }
        switch try await product.purchase(options: options) {
        case .success(let verification):
            let transaction = try check(verification)
            deliver(transaction)
            await transaction.finish()
            await refresh()
            return .bought
        case .userCancelled:
            return .cancelled
        case .pending:
            return .waiting
        @unknown default:
            return .cancelled
        }
    }

    func restore() async throws {
        try await AppStore.sync()
        await refresh()
    }

    func refresh() async {
        var owned: Set<String> = []
        for await result in Transaction.currentEntitlements {
            guard case .verified(let transaction) = result, transaction.revocationDate == nil else { continue }
            owned.insert(transaction.productID)
        }
        self.owned = owned
        onChange?()
    }

    private func handle(_ result: VerificationResult<Transaction>) async {
        guard let transaction = try? check(result) else { return }
        deliver(transaction)
        await transaction.finish()
        await refresh()
    }

    private func deliver(_ transaction: Transaction) {
        if transaction.productType == .consumable, transaction.revocationDate == nil {
            coins += transaction.purchasedQuantity
        }
    }

    private func check<T>(_ result: VerificationResult<T>) throws -> T {
        switch result {
        case .unverified:
            throw PoolError.unverified
        case .verified(let safe):
            return safe
        }
    }
}
