public import Foundation
import StoreInterface

/// Something the app sells, as the store describes it where the customer buys.
///
/// A product is a description: it holds no purchase. Two products are equal when the store describes them in the same
/// JSON (P-06).
public struct Product: Identifiable, Sendable {
    /// The identifier that the app's configuration gives the product.
    public let id: String
    /// The type of the product.
    public let type: ProductType
    /// The name to show; empty when the configuration has none for this storefront (P-03).
    public let displayName: String
    /// The description to show; empty when the configuration has none for this storefront (P-03).
    public let description: String
    /// The price in the storefront's currency; ``priceFormatStyle`` names it.
    public let price: Decimal
    /// The price as the store writes it where the customer buys (P-05).
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

    /// The product as the store describes it.
    public var jsonRepresentation: Data { json }

    /// Writes amounts as the store writes this product's price.
    ///
    /// It names currency and locale, for amounts that the app computes itself, such as a price per month.
    public var priceFormatStyle: Decimal.FormatStyle.Currency {
        Decimal.FormatStyle.Currency(code: currencyCode, locale: Locale(identifier: localeIdentifier))
    }

    /// Writes a unit of a subscription's period in the product's language.
    public var subscriptionPeriodUnitFormatStyle: SubscriptionPeriod.Unit.FormatStyle {
        SubscriptionPeriod.Unit.FormatStyle(locale: Locale(identifier: localeIdentifier))
    }

    /// Asks the store for products (P-01, P-02).
    ///
    /// - Parameter identifiers: Which products; one that is named twice is answered once.
    /// - Returns: The products in the order of the request, without those that the store does not sell.
    /// - Throws: ``StoreKitError`` when the store cannot answer at all; `CancellationError` when the task is cancelled
    ///   while a store under test gives no answer.
    public static func products<Identifiers>(
        for identifiers: Identifiers
    ) async throws -> [Product] where Identifiers: Collection, Identifiers.Element == String {
        let store = StoreConnection.current(for: "Product.products(for:)")
        let identifiers = Array(identifiers)
        return try await store.recording(
            RecordedEvent(.productsRequested, identifiers.sorted().joined(separator: ", "))
        ) {
            // A queue that looks up what it is about to buy asks for no list (TS-25).
            if PurchaseMark.current == nil {
                try await store.allow(.loadProducts)
                try await store.awaitAnswer(to: .loadProducts)
            }
            do throws(StoreFailure) {
                let payloads = try await shielded { () async throws(StoreFailure) in
                    try await store.products(for: identifiers)
                }
                let origin = StoreReference.to(store)
                return payloads.map { Product($0, from: origin) }
            } catch {
                throw StoreKitError(error)
            }
        } answer: { products in
            RecordedEvent(.productsReceived, products.map(\.id).sorted().joined(separator: ", "))
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
    /// The latest transaction of this product, whatever became of it; `nil` when it was never bought (T-20).
    public var latestTransaction: VerificationResult<Transaction>? {
        get async { await StoreScope(of: self).forCall.run { await Transaction.latest(for: id) } }
    }

    /// The transaction that entitles the customer to this product now; `nil` when there is none (T-19).
    ///
    /// Apple deprecated it in favour of ``currentEntitlements``.
    public var currentEntitlement: VerificationResult<Transaction>? {
        get async { await StoreScope(of: self).forCall.run { await Transaction.currentEntitlement(for: id) } }
    }

    /// The transactions that entitle the customer to this product now (T-19).
    public var currentEntitlements: Transaction.Transactions { Transaction.currentEntitlements(for: id) }
}

extension Product {
    /// The type of a product (P-07).
    public struct ProductType: RawRepresentable, Hashable, Sendable {
        /// The kind as signed values and product descriptions spell it.
        public let rawValue: String

        /// A kind by its spelling in signed values; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Used up, and bought again.
        public static let consumable = Self(rawValue: "Consumable")
        /// Bought once, owned for good.
        public static let nonConsumable = Self(rawValue: "Non-Consumable")
        /// Bought for a time that the app counts itself (S-40).
        public static let nonRenewable = Self(rawValue: "Non-Renewing Subscription")
        /// Bought for a period, and renewed until the customer stops it.
        public static let autoRenewable = Self(rawValue: "Auto-Renewable Subscription")

        /// The kind in English words.
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
    /// Several subscriptions that are sold as one.
    ///
    /// ## Differs from Apple
    ///
    /// Apple does not publish how it spells this kind, and the store sells nothing of it.
    public static let subscriptionBundle = Self(rawValue: "Subscription Bundle")

    /// Several apps' subscriptions that are sold as one.
    ///
    /// ## Differs from Apple
    ///
    /// Apple does not publish how it spells this kind, and the store sells nothing of it.
    public static let subscriptionSuite = Self(rawValue: "Subscription Suite")
}
