public import AdapterSupport
public import PaymentQueue

// Conversions are initializers of the type that they convert to. One that can fail never guesses. The initializers of the
// original API's own types are beside those types, because the payment queue uses them too.

extension Product {
    /// Requests the product of the original API from the store, or fails for a product that is not for sale.
    ///
    /// The asynchronous API cannot create products from values of the original API. A ``ConvertedProduct`` has kept its
    /// product, which is returned without a request.
    ///
    /// ## Differs from Apple
    /// Apple's type has no such initializer.
    ///
    /// - Parameter product: A product of the original API, found by its identifier.
    /// - Throws: The error of `Product.products(for:)`.
    public init?(_ product: SKProduct) async throws {
        if let converted = product as? ConvertedProduct {
            self = converted.product
            return
        }
        guard let found = try await Product.products(for: [product.productIdentifier]).first else { return nil }
        self = found
    }
}

extension Storefront {
    /// Creates the storefront of the asynchronous API, or fails unless it is the customer's current one.
    ///
    /// The asynchronous API knows no other storefront.
    ///
    /// ## Differs from Apple
    /// Apple's type has no such initializer.
    ///
    /// - Parameter storefront: A storefront of the original API.
    public init?(_ storefront: SKStorefront) async {
        guard let current = await Storefront.current, current.id == storefront.identifier,
            current.countryCode == storefront.countryCode
        else { return nil }
        self = current
    }
}

extension Product.SubscriptionPeriod.Unit {
    /// Creates the same unit of the asynchronous API, or fails for a unit that this package does not know.
    ///
    /// ## Differs from Apple
    /// Apple's type has no such initializer.
    ///
    /// - Parameter unit: A unit of the original API.
    public init?(_ unit: SKProduct.PeriodUnit) {
        switch unit {
        case .day: self = .day
        case .week: self = .week
        case .month: self = .month
        case .year: self = .year
        @unknown default: return nil
        }
    }
}

extension Product.SubscriptionPeriod {
    /// Creates a named period of the asynchronous API, or fails for every other length.
    ///
    /// Apps can create only the named periods: 3 days, 1 and 2 weeks, 1, 2, 3, and 6 months, and 1 year. Seven days
    /// count as a week, as in that API (S-45); no other lengths are treated as equal. Take any other period from the
    /// product.
    ///
    /// ## Differs from Apple
    /// Apple's type has no such initializer.
    ///
    /// - Parameter period: A period of the original API.
    @available(iOS 16.4, macOS 13.3, tvOS 16.4, watchOS 9.4, visionOS 1.0, *)
    public init?(_ period: SKProductSubscriptionPeriod) {
        switch (period.numberOfUnits, period.unit) {
        case (3, .day): self = .everyThreeDays
        case (7, .day), (1, .week): self = .weekly
        case (2, .week): self = .everyTwoWeeks
        case (1, .month): self = .monthly
        case (2, .month): self = .everyTwoMonths
        case (3, .month): self = .everyThreeMonths
        case (6, .month): self = .everySixMonths
        case (1, .year): self = .yearly
        default: return nil
        }
    }
}
