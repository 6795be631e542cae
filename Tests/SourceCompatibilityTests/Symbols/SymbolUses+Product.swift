import StoreKit

extension SymbolUses {
    mutating func useProductSymbols() {
        use("SKProduct", SKProduct.self)
        use("SKProduct: NSObject", SKProduct.self as NSObject.Type)
        use("SKProduct: Sendable", { (value: SKProduct) in value as any Sendable })
        use("SKProduct.localizedDescription", \SKProduct.localizedDescription as KeyPath<SKProduct, String>)
        use("SKProduct.localizedTitle", \SKProduct.localizedTitle as KeyPath<SKProduct, String>)
        use("SKProduct.price", \SKProduct.price as KeyPath<SKProduct, NSDecimalNumber>)
        use("SKProduct.priceLocale", \SKProduct.priceLocale as KeyPath<SKProduct, Locale>)
        use("SKProduct.productIdentifier", \SKProduct.productIdentifier as KeyPath<SKProduct, String>)
        use("SKProduct.isFamilyShareable", \SKProduct.isFamilyShareable as KeyPath<SKProduct, Bool>)
    }
}
