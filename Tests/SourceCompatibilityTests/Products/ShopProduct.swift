import StoreKit

enum ShopProduct {
    case original(SKProduct)
    case modern(StoreKit.Product)

    var identifier: String {
        switch self {
        case .original(let product): product.productIdentifier
        case .modern(let product): product.id
        }
    }
}
