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

    /// Requests a new receipt, for which the customer may have to sign in.
    ///
    /// - Parameter completion: Receives the failure, or `nil` after a success.
    public func refreshReceipt(completion: @escaping (PurchaseFailure?) -> Void) {
        work.start { [self] in
            do {
                try await waitingQueue.refreshReceipt()
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
            case .success(let result):
                guard case .verified(let transaction) = result else { return completion(.failure(.unverified)) }
                completion(.success(Purchase(transaction, needsFinish: !atomically)))
                if atomically { await complete(result) }
            case .pending: completion(.deferred(productID: product.id))
            case .userCancelled: completion(.failure(.cancelled))
            @unknown default: completion(.failure(.unknown))
            }
        } catch {
            completion(.failure(PurchaseFailure(error)))
        }
    }

    func restore(atomically: Bool, completion: (RestoreResults) -> Void) async {
        var results = RestoreResults()
        if !listeners.isEmpty { restoresUnderWay += 1 }
        do {
            let entries = try await waitingQueue.restore()
            results.restored = entries.map { Purchase($0, needsFinish: !atomically) }
        } catch {
            results.failed = [PurchaseFailure(error)]
        }
        completion(results)
        guard atomically else { return }
        for purchase in results.restored { await complete(purchase) }
    }

    /// The account token of a purchase, in place of a user name.
    func token(for name: String?) -> UUID? {
        do throws(AccountNameRejection) {
            // The queue also sends only UUIDs to the store.
            return try AccountNamePolicy.drop(report: { _ in }).token(for: name)
        } catch {
            return nil
        }
    }
}
