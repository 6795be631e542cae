package import StoreInterface

extension PurchaseRequest {
    /// Says in the store's words what an app asks for.
    ///
    /// - Parameters:
    ///   - productID: What to buy.
    ///   - options: What the app wants of it.
    ///   - originTag: The name of the attempt.
    /// - Throws: ``StoreKitError/unsupported`` for options that contradict each other: a purchase that does something
    ///   else than what was asked for would be worse than none.
    package init(
        productID: String,
        options: Set<Product.PurchaseOption>,
        originTag: String?
    ) throws(StoreKitError) {
        self.init(productID: productID)
        self.originTag = originTag
        var askToBuy: Bool?
        for option in options {
            switch option.kind {
            case .quantity(let value): try Self.set(&quantity, to: value)
            case .appAccountToken(let value): try Self.set(&appAccountToken, to: value)
            case .simulatesAskToBuyInSandbox(let value): try Self.set(&askToBuy, to: value)
            case .offer(let value): try Self.set(&offer, to: value)
            case .introductoryOfferEligibility(let value): try Self.set(&introductoryOfferJWS, to: value)
            case .billingPlanType(let value): try Self.set(&billingPlanType, to: value.rawValue)
            case .past(let value): try Self.set(&past, to: value)
            // Goes beside the request: see ``StorefrontQuestion``.
            case .custom, .onStorefrontChange: break
            }
        }
        simulatesAskToBuyInSandbox = askToBuy ?? false
    }

    private static func set<Value>(_ place: inout Value?, to value: Value) throws(StoreKitError) {
        guard place == nil else { throw .unsupported }
        place = value
    }
}
