/// A product that the app's server describes at the time of purchase, through the Advanced Commerce API.
///
/// ## Differs from Apple
///
/// Every such purchase needs Apple's servers, so this package never creates a value of this type.
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
    /// - Parameter id: The identifier of the product.
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

    /// The latest transaction of this product, whether or not it is still valid, or `nil` if it was never bought
    /// (T-20).
    public var latestTransaction: VerificationResult<Transaction>? {
        get async { await Transaction.latest(for: id) }
    }

    /// The transaction history of this product, newest first (T-16).
    public var allTransactions: Transaction.Transactions { Transaction.all(for: id) }

    /// The transactions that currently entitle the customer to this product (T-19).
    public var currentEntitlements: Transaction.Transactions { Transaction.currentEntitlements(for: id) }
}

extension AdvancedCommerceProduct: CustomDebugStringConvertible {
    /// The identifier and the type of the product.
    public var debugDescription: String { "\(id) (\(type.rawValue))" }
}

extension AdvancedCommerceProduct {
    /// An option for the purchase of an Advanced Commerce product.
    public struct PurchaseOption: Hashable, Sendable {
        private let question: StorefrontQuestion

        /// Decides whether the purchase continues when the storefront changes (P-21).
        ///
        /// - Parameter shouldContinuePurchase: Receives the new storefront. Returning `false` ends the purchase.
        /// - Returns: The option.
        public static func onStorefrontChange(
            shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
        ) -> AdvancedCommerceProduct.PurchaseOption {
            Self(question: StorefrontQuestion(shouldContinuePurchase: shouldContinuePurchase))
        }
    }
}

extension AdvancedCommerceProduct.PurchaseOption: CustomDebugStringConvertible {
    /// The name of the option.
    public var debugDescription: String { "onStorefrontChange" }
}
