/// A product that an app's server describes at the moment of the purchase, through the Advanced Commerce API.
///
/// ## Differs from Apple
///
/// Apple's servers take part in every such purchase. They do not here, so there is never a value of this type.
public struct AdvancedCommerceProduct: Identifiable, Hashable, Sendable {
    /// What identifies a product.
    public typealias ID = String
    /// How a product is bought and owned.
    public typealias ProductType = Product.ProductType
    /// How a purchase ended.
    public typealias PurchaseResult = Product.PurchaseResult

    /// The identifier of the generic product that stands for what the server sells.
    public let id: ID
    /// How the product is bought and owned.
    public let type: ProductType

    /// Asks the store for the generic product.
    ///
    /// - Parameter id: The product.
    /// - Throws: Always ``StoreKitError/unsupported``.
    public init(id: ID) async throws { throw StoreKitError.unsupported }

    /// Buys what the app's server describes.
    ///
    /// - Parameters:
    ///   - compactJWS: The description that the server signed.
    ///   - options: What to ask for.
    /// - Returns: Never.
    /// - Throws: Always ``StoreKitError/unsupported``.
    public func purchase(
        compactJWS: String,
        options: Set<PurchaseOption> = []
    ) async throws -> PurchaseResult {
        throw StoreKitError.unsupported
    }

    /// Buys what the app's server describes, and says where a sheet would be shown.
    ///
    /// - Parameters:
    ///   - compactJWS: The description that the server signed.
    ///   - context: Where the sheet would be shown.
    ///   - options: What to ask for.
    /// - Returns: Never.
    /// - Throws: Always ``StoreKitError/unsupported``.
    public func purchase(
        compactJWS: String,
        confirmIn context: any PresentationContext,
        options: Set<PurchaseOption> = []
    ) async throws -> PurchaseResult {
        throw StoreKitError.unsupported
    }

    /// The latest transaction of this product, whatever became of it; `nil` when it was never bought (T-20).
    public var latestTransaction: VerificationResult<Transaction>? {
        get async { await Transaction.latest(for: id) }
    }

    /// The history of this product, newest first (T-16).
    public var allTransactions: Transaction.Transactions { Transaction.all(for: id) }

    /// The transactions that entitle the customer to this product now (T-19).
    public var currentEntitlements: Transaction.Transactions { Transaction.currentEntitlements(for: id) }
}

extension AdvancedCommerceProduct: CustomDebugStringConvertible {
    /// The identifier and the kind.
    public var debugDescription: String { "\(id) (\(type.rawValue))" }
}

extension AdvancedCommerceProduct {
    /// Something an app asks for when it buys what its server describes.
    public struct PurchaseOption: Hashable, Sendable {
        private let question: StorefrontQuestion

        /// Decides whether to go on when the storefront changes during the purchase (P-21).
        ///
        /// - Parameter shouldContinuePurchase: Given the new storefront; `false` ends the purchase.
        /// - Returns: The option.
        public static func onStorefrontChange(
            shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
        ) -> AdvancedCommerceProduct.PurchaseOption {
            Self(question: StorefrontQuestion(shouldContinuePurchase: shouldContinuePurchase))
        }
    }
}

extension AdvancedCommerceProduct.PurchaseOption: CustomDebugStringConvertible {
    /// The option's name.
    public var debugDescription: String { "onStorefrontChange" }
}
