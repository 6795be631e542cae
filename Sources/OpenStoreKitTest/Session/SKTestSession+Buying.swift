import LocalStore
import StoreInterface
public import TransactionCore

/// Purchases outside the app, such as on another device of the account; both APIs hear of them.
///
/// They pass the same gates as the app's own: they wait for approval, are interrupted, or fail, when the session says so
/// (TS-41, C-26).
extension SKTestSession {
    /// Buys a product outside the app (TS-38).
    ///
    /// Apple deprecated it in favour of ``buyProduct(identifier:options:)``.
    ///
    /// - Parameter productIdentifier: What to buy.
    /// - Throws: ``SKTestError/invalidProductIdentifier`` for what is not for sale; what purchases are made to fail with.
    public func buyProduct(productIdentifier: String) throws {
        _ = try buyOutside(PurchaseRequest(productID: productIdentifier))
    }

    /// Buys a product outside the app, with the options of a purchase and those that only tests have (TS-39).
    ///
    /// Each call charges for a consumable, whether the app has finished the one before or not.
    ///
    /// - Parameters:
    ///   - identifier: What to buy.
    ///   - options: What to ask for.
    /// - Returns: What was bought.
    /// - Throws: ``SKTestError/invalidProductIdentifier`` for what is not for sale; `invalidAction` when the purchase waits
    ///   for somebody, so that there is no transaction yet; what `Product.purchase(options:)` throws.
    @discardableResult
    public func buyProduct(
        identifier: Product.ID,
        options: Set<Product.PurchaseOption> = []
    ) async throws -> Transaction {
        let request = try PurchaseRequest(productID: identifier, options: options, originTag: nil)
        switch try buyOutside(request) {
        case .purchased(let signed), .held(let signed):
            return VerificationResult(signed, from: local).unsafePayloadValue
        case .pending(let id, _):
            throw SKTestError(
                .invalidAction,
                "the purchase of “\(identifier)” waits for somebody as \(id): there is no transaction yet"
            )
        }
    }

    private func buyOutside(_ request: PurchaseRequest) throws -> OutsidePurchase {
        do throws(StoreFailure) {
            return try local.immediately { store throws(StoreFailure) in try store.purchaseForTest(request) }
        } catch {
            guard local.kind(ofProduct: request.productID) != nil else {
                throw SKTestError(noProduct: request.productID)
            }
            throw Product.PurchaseError.thrown(for: error)
        }
    }
}
