import StoreKit

extension SymbolUses {
    mutating func usePromotionSymbols() {
        use(
            "SKPaymentTransactionObserver.paymentQueue(_:shouldAddStorePayment:for:)",
            { (object: any SKPaymentTransactionObserver) in
                object.paymentQueue(_:shouldAddStorePayment:for:) as (SKPaymentQueue, SKPayment, SKProduct) -> Bool
            }
        )
        use("SKProductStorePromotionController", SKProductStorePromotionController.self)
        use("SKProductStorePromotionController: NSObject", SKProductStorePromotionController.self as NSObject.Type)
        use(
            "SKProductStorePromotionController.default()",
            SKProductStorePromotionController.default as () -> SKProductStorePromotionController
        )
        use(
            "SKProductStorePromotionController.fetchStorePromotionVisibility(for:completionHandler:)",
            { (object: SKProductStorePromotionController) in
                object.fetchStorePromotionVisibility(for:completionHandler:)
                    as (SKProduct, ((SKProductStorePromotionVisibility, (any Error)?) -> Void)?) -> Void
            }
        )
        use(
            "SKProductStorePromotionController.promotionVisibility(for:)",
            { (object: SKProductStorePromotionController) in
                object.promotionVisibility(for:) as (SKProduct) async throws -> SKProductStorePromotionVisibility
            }
        )
        use(
            "SKProductStorePromotionController.update(storePromotionVisibility:for:completionHandler:)",
            { (object: SKProductStorePromotionController) in
                object.update(storePromotionVisibility:for:completionHandler:)
                    as (SKProductStorePromotionVisibility, SKProduct, (((any Error)?) -> Void)?) -> Void
            }
        )
        use(
            "SKProductStorePromotionController.update(promotionVisibility:for:)",
            { (object: SKProductStorePromotionController) in
                object.update(promotionVisibility:for:)
                    as (SKProductStorePromotionVisibility, SKProduct) async throws -> Void
            }
        )
        use(
            "SKProductStorePromotionController.fetchStorePromotionOrder(completionHandler:)",
            { (object: SKProductStorePromotionController) in
                object.fetchStorePromotionOrder(completionHandler:) as ((([SKProduct], (any Error)?) -> Void)?) -> Void
            }
        )
        use(
            "SKProductStorePromotionController.promotionOrder()",
            { (object: SKProductStorePromotionController) in object.promotionOrder as () async throws -> [SKProduct] }
        )
        use(
            "SKProductStorePromotionController.update(storePromotionOrder:completionHandler:)",
            { (object: SKProductStorePromotionController) in
                object.update(storePromotionOrder:completionHandler:)
                    as ([SKProduct], (((any Error)?) -> Void)?) -> Void
            }
        )
        use(
            "SKProductStorePromotionController.update(promotionOrder:)",
            { (object: SKProductStorePromotionController) in
                object.update(promotionOrder:) as ([SKProduct]) async throws -> Void
            }
        )
        use("SKProductStorePromotionVisibility", SKProductStorePromotionVisibility.self)
        use(
            "SKProductStorePromotionVisibility: Equatable",
            SKProductStorePromotionVisibility.self as any Equatable.Type
        )
        use("SKProductStorePromotionVisibility: Hashable", SKProductStorePromotionVisibility.self as any Hashable.Type)
        use(
            "SKProductStorePromotionVisibility: RawRepresentable",
            SKProductStorePromotionVisibility.self as any RawRepresentable.Type
        )
        use(
            "SKProductStorePromotionVisibility: Sendable",
            { (value: SKProductStorePromotionVisibility) in value as any Sendable }
        )
        use(
            "SKProductStorePromotionVisibility.default",
            SKProductStorePromotionVisibility.default as SKProductStorePromotionVisibility
        )
        use(
            "SKProductStorePromotionVisibility.show",
            SKProductStorePromotionVisibility.show as SKProductStorePromotionVisibility
        )
        use(
            "SKProductStorePromotionVisibility.hide",
            SKProductStorePromotionVisibility.hide as SKProductStorePromotionVisibility
        )
        use(
            "SKProductStorePromotionVisibility.rawValue",
            \SKProductStorePromotionVisibility.rawValue as KeyPath<SKProductStorePromotionVisibility, Int>
        )
        use(
            "SKProductStorePromotionVisibility.init(rawValue:)",
            SKProductStorePromotionVisibility.init(rawValue:) as (Int) -> SKProductStorePromotionVisibility?
        )
        use("SKProductStorePromotionVisibility.RawValue", SKProductStorePromotionVisibility.RawValue.self as Int.Type)
    }
}
