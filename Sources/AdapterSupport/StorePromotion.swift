#if AppleStoreKit
import StoreKit
#else
import TransactionCore
#endif

/// The place of a product on the app's store page, as this device shows it (P-48).
public struct StorePromotion: Hashable, Sendable {
    /// The visibility of a promoted product on this device.
    public enum Visibility: Hashable, Sendable {
        /// The visibility that was chosen in App Store Connect.
        case standard
        /// The product is shown.
        case visible
        /// The product is hidden.
        case hidden
    }

    /// The identifier of the product.
    public let productID: String

    /// The visibility of the product.
    public let visibility: Visibility

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - productID: The identifier of the product.
    ///   - visibility: The visibility of the product.
    public init(productID: String, visibility: Visibility) {
        self.productID = productID
        self.visibility = visibility
    }
}

#if !AppleStoreKit || os(iOS)
@available(iOS 16.4, *)
extension StorePromotion.Visibility {
    init(_ visibility: Product.PromotionInfo.Visibility) {
        self =
            switch visibility {
            case .visible: .visible
            case .hidden: .hidden
            default: .standard
            }
    }

    var info: Product.PromotionInfo.Visibility {
        switch self {
        case .standard: .appStoreConnectDefault
        case .visible: .visible
        case .hidden: .hidden
        }
    }
}
#endif
