import StoreKit

extension SymbolUses {
    mutating func useStorefrontSymbols() {
        use("SKPaymentQueue.storefront", \SKPaymentQueue.storefront as KeyPath<SKPaymentQueue, SKStorefront?>)
        use(
            "SKPaymentTransactionObserver.paymentQueueDidChangeStorefront(_:)",
            { (object: any SKPaymentTransactionObserver) in
                object.paymentQueueDidChangeStorefront(_:) as (SKPaymentQueue) -> Void
            }
        )
        use("SKStorefront", SKStorefront.self)
        use("SKStorefront: NSObject", SKStorefront.self as NSObject.Type)
        use("SKStorefront: Sendable", { (value: SKStorefront) in value as any Sendable })
        use("SKStorefront.countryCode", \SKStorefront.countryCode as KeyPath<SKStorefront, String>)
        use("SKStorefront.identifier", \SKStorefront.identifier as KeyPath<SKStorefront, String>)
    }
}
