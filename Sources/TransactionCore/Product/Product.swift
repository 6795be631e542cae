public import Foundation
import StoreInterface

/// A product of the app, as the store describes it for the customer's storefront.
///
/// A product is a description and contains no information about purchases. Two products are equal when the store
/// describes them in the same JSON (P-06).
public struct Product: Identifiable, Sendable {
    /// The identifier of the product in the app's configuration.
    public let id: String
    /// The type of the product.
    public let type: ProductType
    /// The display name; empty if the configuration has none for this storefront (P-03).
    public let displayName: String
    /// The description; empty if the configuration has none for this storefront (P-03).
    public let description: String
    /// The price, in the currency of ``priceFormatStyle``.
    public let price: Decimal
    /// The price, formatted for the customer's storefront (P-05).
    public let displayPrice: String
    /// A Boolean value that indicates whether the product supports Family Sharing.
    public let isFamilyShareable: Bool
    /// The subscription-specific part, or `nil` for all other products.
    public let subscription: SubscriptionInfo?

    private let currencyCode: String
    private let localeIdentifier: String
    private let json: Data
    /// The store that described the product.
    let origin: StoreReference

    init(_ payload: ProductPayload, from origin: StoreReference) {
        self.origin = origin
        id = payload.id
        type = ProductType(rawValue: payload.kind.rawValue)
        displayName = payload.displayName
        description = payload.description
        price = payload.price
        displayPrice = payload.displayPrice
        isFamilyShareable = payload.isFamilyShareable
        subscription = payload.subscription.map { SubscriptionInfo($0) }
        currencyCode = payload.currency
        localeIdentifier = payload.localeIdentifier
        json = payload.json
    }

    /// The JSON that describes the product.
    public var jsonRepresentation: Data { json }

    /// The format style of this product's price.
    ///
    /// Use it for amounts that the app computes, such as a price per month.
    public var priceFormatStyle: Decimal.FormatStyle.Currency {
        Decimal.FormatStyle.Currency(code: currencyCode, locale: Locale(identifier: localeIdentifier))
    }

    /// The format style for the unit of a subscription period, in the product's language.
    public var subscriptionPeriodUnitFormatStyle: SubscriptionPeriod.Unit.FormatStyle {
        SubscriptionPeriod.Unit.FormatStyle(locale: Locale(identifier: localeIdentifier))
    }

    /// Loads products from the store (P-01, P-02).
    ///
    /// - Parameter identifiers: The product identifiers; a duplicate has no effect.
    /// - Returns: The products in the order of the request, without those that the store does not sell.
    /// - Throws: ``StoreKitError`` when the store cannot answer at all; `CancellationError` when the task is cancelled
    ///   while a store under test gives no answer.
    public static func products<Identifiers>(
        for identifiers: Identifiers
    ) async throws -> [Product] where Identifiers: Collection, Identifiers.Element == String {
        let source = StoreConnection.current(for: "Product.products(for:)")
        let identifiers = Array(identifiers)
        return try await source.recording(
            RecordedEvent(.async, .productsRequested, products: identifiers.sorted())
        ) {
            // Simulated failures of product requests do not apply to the queue's own lookup of a payment's product
            // (TS-25).
            if PurchaseMark.current == nil {
                try await source.allow(.loadProducts)
                try await source.awaitAnswer(to: .loadProducts)
            }
            do throws(StoreFailure) {
                let payloads = try await source.loadProducts(identifiers)
                let origin = StoreReference.to(source)
                return payloads.map { Product($0, from: origin) }
            } catch {
                throw StoreKitError(error)
            }
        } answer: { products in
            RecordedEvent(.async, .productsReceived, products: products.map(\.id).sorted())
        }
    }
}

extension Product: Hashable {
    /// Returns true when the store describes both with the same JSON (P-06).
    public static func == (lhs: Product, rhs: Product) -> Bool { lhs.json == rhs.json }

    /// Hashes the components that equality compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}

extension Product: CustomDebugStringConvertible {
    /// The JSON that describes the product.
    public var debugDescription: String { String(decoding: json, as: UTF8.self) }
}

extension Product {
    /// The latest transaction of this product, whether or not it is still valid, or `nil` if it was never bought
    /// (T-20).
    public var latestTransaction: VerificationResult<Transaction>? {
        get async { await StoreScope(of: self).forCall.run { await Transaction.latest(for: id) } }
    }

    /// The transaction that currently entitles the customer to this product, or `nil` if there is none (T-19).
    ///
    /// Apple deprecated it in favour of ``currentEntitlements``.
    public var currentEntitlement: VerificationResult<Transaction>? {
        get async { await StoreScope(of: self).forCall.run { await Transaction.currentEntitlement(for: id) } }
    }

    /// The transactions that currently entitle the customer to this product (T-19).
    public var currentEntitlements: Transaction.Transactions { Transaction.currentEntitlements(for: id) }
}

extension Product {
    /// The type of a product (P-07).
    public struct ProductType: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in signed data and product descriptions.
        public let rawValue: String

        /// Creates a value from its raw value in signed data; a value without a constant is kept.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A product that is used up and can be bought again.
        public static let consumable = Self(rawValue: "Consumable")
        /// A product that is bought once and does not expire.
        public static let nonConsumable = Self(rawValue: "Non-Consumable")
        /// A subscription whose duration the app manages (S-40).
        public static let nonRenewable = Self(rawValue: "Non-Renewing Subscription")
        /// A subscription that renews until the customer cancels it.
        public static let autoRenewable = Self(rawValue: "Auto-Renewable Subscription")

        /// The description of the type, in English.
        public var localizedDescription: String {
            switch self {
            case .consumable: "Consumable"
            case .nonConsumable: "Non-Consumable"
            case .nonRenewable: "Non-Renewing Subscription"
            case .autoRenewable: "Auto-Renewable Subscription"
            default: rawValue
            }
        }
    }
}

extension Product.ProductType {
    /// A bundle of several subscriptions that are sold together.
    ///
    /// ## Differs from Apple
    ///
    /// Apple does not publish the raw value, and the store sells no product of this type.
    public static let subscriptionBundle = Self(rawValue: "Subscription Bundle")

    /// A bundle of subscriptions of several apps that are sold together.
    ///
    /// ## Differs from Apple
    ///
    /// Apple does not publish the raw value, and the store sells no product of this type.
    public static let subscriptionSuite = Self(rawValue: "Subscription Suite")
}
