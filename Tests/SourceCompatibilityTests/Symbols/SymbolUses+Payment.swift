import StoreKit

extension SymbolUses {
    mutating func usePaymentSymbols() {
        use("SKPayment", SKPayment.self)
        use("SKPayment: NSObject", SKPayment.self as NSObject.Type)
        use("SKPayment: NSCopying", SKPayment.self as any NSCopying.Type)
        use("SKPayment: NSMutableCopying", SKPayment.self as any NSMutableCopying.Type)
        use("SKPayment.init(product:)", SKPayment.init(product:) as (SKProduct) -> SKPayment)
        use("SKPayment.productIdentifier", \SKPayment.productIdentifier as KeyPath<SKPayment, String>)
        use("SKPayment.requestData", \SKPayment.requestData as KeyPath<SKPayment, Data?>)
        use("SKPayment.quantity", \SKPayment.quantity as KeyPath<SKPayment, Int>)
        use("SKPayment.applicationUsername", \SKPayment.applicationUsername as KeyPath<SKPayment, String?>)
        use("SKPayment.simulatesAskToBuyInSandbox", \SKPayment.simulatesAskToBuyInSandbox as KeyPath<SKPayment, Bool>)
        use("SKMutablePayment", SKMutablePayment.self)
        use("SKMutablePayment: SKPayment", SKMutablePayment.self as SKPayment.Type)
        use("SKMutablePayment.init()", SKMutablePayment.init as () -> SKMutablePayment)
        use("SKMutablePayment.init(product:)", SKMutablePayment.init(product:) as (SKProduct) -> SKMutablePayment)
        use(
            "SKMutablePayment.productIdentifier",
            \SKMutablePayment.productIdentifier as ReferenceWritableKeyPath<SKMutablePayment, String>
        )
        use(
            "SKMutablePayment.requestData",
            \SKMutablePayment.requestData as ReferenceWritableKeyPath<SKMutablePayment, Data?>
        )
        use("SKMutablePayment.quantity", \SKMutablePayment.quantity as ReferenceWritableKeyPath<SKMutablePayment, Int>)
        use(
            "SKMutablePayment.applicationUsername",
            \SKMutablePayment.applicationUsername as ReferenceWritableKeyPath<SKMutablePayment, String?>
        )
        use(
            "SKMutablePayment.simulatesAskToBuyInSandbox",
            \SKMutablePayment.simulatesAskToBuyInSandbox as ReferenceWritableKeyPath<SKMutablePayment, Bool>
        )
    }
}
