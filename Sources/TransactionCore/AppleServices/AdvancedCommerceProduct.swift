/// A product that an app's server describes at the moment of the purchase, through the Advanced Commerce API.
///
/// ## Differs from Apple
///
/// Apple's servers take part in every such purchase. They do not here, so there is never a value of this type.
public struct AdvancedCommerceProduct: Identifiable, Hashable, Sendable {
    /// The type of a product identifier.
    public typealias ID = String
    /// The type of a product.
    public typealias ProductType = Product.ProductType
    /// The result of a purchase.
    public typealias PurchaseResult = Product.PurchaseResult

    /// The identifier of the generic product that represents the items of the app's server.
    public let id: ID
    /// The type of the product.
    public let type: ProductType

    /// Asks the store for the generic product.
    ///
    /// - Parameter id: The product.
    /// - Throws: Always ``StoreKitError/unsupported``.
    public init(id: ID) async throws { throw StoreKitError.unsupported }

    /// Buys the items that the app's server describes.
    ///
    /// - Parameters:
    ///   - compactJWS: The description that the server signed.
    ///   - options: The options of the request.
    /// - Returns: Never.
    /// - Throws: Always ``StoreKitError/unsupported``.
    public func purchase(
        compactJWS: String,
        options: Set<PurchaseOption> = []
    ) async throws -> PurchaseResult {
        throw StoreKitError.unsupported
    }

    /// Buys the items that the app's server describes, confirmed in a scene, window or view controller.
    ///
    /// - Parameters:
    ///   - compactJWS: The description that the server signed.
    ///   - context: The scene, window or view controller that Apple's sheet is shown in. Not used.
    ///   - options: The options of the request.
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
    /// An option for a purchase that the app's server describes.
    public struct PurchaseOption: Hashable, Sendable {
        private let question: StorefrontQuestion

        /// Decides whether the purchase continues when the storefront changes (P-21).
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
