import AppModel
import Foundation
import OpenStoreKit

extension PurchaseStore {
    /// Requests products, unless they are cached.
    ///
    /// - Parameters:
    ///   - productIDs: Their identifiers.
    ///   - completion: Receives the products, and the unknown identifiers.
    public func retrieveProducts(_ productIDs: Set<String>, completion: @escaping (RetrieveResults) -> Void) {
        work.start { [self] in completion(await products(for: productIDs)) }
    }

    /// Requests a new app transaction, for which the customer may have to sign in.
    ///
    /// - Parameter completion: Receives the failure, or `nil` after a success.
    public func refreshReceipt(completion: @escaping (PurchaseFailure?) -> Void) {
        work.start {
            do {
                guard case .verified = try await AppTransaction.refresh() else { return completion(.unverified) }
                completion(nil)
            } catch {
                completion(PurchaseFailure(error))
            }
        }
    }

    func products(for productIDs: Set<String>) async -> RetrieveResults {
        var results = RetrieveResults()
        let unknown = productIDs.subtracting(products.keys)
        do {
            let answer = unknown.isEmpty ? [] : try await Product.products(for: unknown)
            for product in answer { products[product.id] = product }
            results.products = Set(productIDs.compactMap { products[$0] }.map { ShopProduct($0) })
            results.invalidIDs = productIDs.subtracting(products.keys)
        } catch {
            results.failure = PurchaseFailure(error)
        }
        return results
    }

    func buy(
        _ product: Product,
        options: Set<Product.PurchaseOption>,
        atomically: Bool,
        completion: (PurchaseResult) -> Void
    ) async {
        do {
            switch try await product.purchase(options: options) {
            case .success(.verified(let transaction)):
                completion(.success(Purchase(transaction, needsFinish: !atomically)))
                if atomically { await transaction.finish() }
            case .success(.unverified): completion(.failure(.unverified))
            case .pending: completion(.deferred(productID: product.id))
            case .userCancelled: completion(.failure(.cancelled))
            @unknown default: completion(.failure(.unknown))
            }
        } catch {
            completion(.failure(PurchaseFailure(error)))
        }
    }

    func restore() async -> RestoreResults {
        var results = RestoreResults()
        do {
            try await AppStore.sync()
            for await case .verified(let transaction) in Transaction.currentEntitlements {
                results.restored.append(Purchase(transaction, needsFinish: false))
            }
        } catch {
            results.failed = [PurchaseFailure(error)]
        }
        return results
    }
}
