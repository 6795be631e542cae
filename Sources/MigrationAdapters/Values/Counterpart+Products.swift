@_spi(Adapters) public import PaymentQueue
public import AdapterSupport

/// Conversions between the values of the two APIs.
///
/// Every function is called `of` and takes a value of one API. A result that is not optional always exists. An optional
/// result is `nil` if the other API has no equivalent: the functions never guess. Values that the original API
/// represents as objects are returned as subclasses of its classes, such as ``ConvertedProduct``, so that code which
/// expects an `SKProduct` accepts them.
public enum Counterpart {}

extension Counterpart {
    /// Returns the product in the original API.
    ///
    /// - Parameter product: A product of the asynchronous API.
    /// - Returns: An `SKProduct` that keeps the product it was converted from.
    public static func of(_ product: Product) -> ConvertedProduct { ConvertedProduct(product) }

    /// Requests the product in the asynchronous API, which cannot create products from values of the original API.
    ///
    /// - Parameter product: A product of the original API.
    /// - Returns: The product with the same identifier, as it is currently sold; `nil` if it is not for sale.
    /// - Throws: The error of `Product.products(for:)`.
    public static func of(_ product: SKProduct) async throws -> Product? {
        if let converted = product as? ConvertedProduct { return converted.product }
        return try await Product.products(for: [product.productIdentifier]).first
    }

    /// Returns the storefront in the original API.
    ///
    /// - Parameter storefront: A storefront of the asynchronous API.
    /// - Returns: An `SKStorefront` of the same country and identifier.
    public static func of(_ storefront: Storefront) -> SKStorefront {
        SKStorefront(storefront)
    }

    /// Returns the storefront in the asynchronous API, which knows only the customer's current storefront.
    ///
    /// - Parameter storefront: A storefront of the original API.
    /// - Returns: The current storefront if it is the same one, else `nil`.
    public static func of(_ storefront: SKStorefront) async -> Storefront? {
        guard let current = await Storefront.current else { return nil }
        return current.id == storefront.identifier && current.countryCode == storefront.countryCode ? current : nil
    }
}

extension Counterpart {
    /// Returns the unit in the original API.
    ///
    /// - Parameter unit: A unit of the asynchronous API.
    /// - Returns: The same unit.
    public static func of(_ unit: Product.SubscriptionPeriod.Unit) -> SKProduct.PeriodUnit {
        SKProduct.PeriodUnit(unit)
    }

    /// Returns the unit in the asynchronous API.
    ///
    /// - Parameter unit: A unit of the original API.
    /// - Returns: The same unit; `nil` for one that this package does not know.
    public static func of(_ unit: SKProduct.PeriodUnit) -> Product.SubscriptionPeriod.Unit? {
        switch unit {
        case .day: .day
        case .week: .week
        case .month: .month
        case .year: .year
        @unknown default: nil
        }
    }

    /// Returns the period in the original API.
    ///
    /// - Parameter period: A period of the asynchronous API.
    /// - Returns: A period with the same unit and the same number of units.
    public static func of(_ period: Product.SubscriptionPeriod) -> SKProductSubscriptionPeriod {
        SKProductSubscriptionPeriod(period)
    }

    /// Returns the period in the asynchronous API, which lets apps create only its named periods.
    ///
    /// Those are 3 days, 1 and 2 weeks, 1, 2, 3, and 6 months, and 1 year. Seven days count as a week, as in that API
    /// (S-45); no other lengths are treated as equal.
    ///
    /// - Parameter period: A period of the original API.
    /// - Returns: The period; `nil` for every other length. Take the period from the product then.
    @available(iOS 16.4, macOS 13.3, tvOS 16.4, watchOS 9.4, visionOS 1.0, *)
    public static func of(_ period: SKProductSubscriptionPeriod) -> Product.SubscriptionPeriod? {
        switch period.unit {
        case .day: [3: .everyThreeDays, 7: .weekly][period.numberOfUnits]
        case .week: [1: .weekly, 2: .everyTwoWeeks][period.numberOfUnits]
        case .month:
            [1: .monthly, 2: .everyTwoMonths, 3: .everyThreeMonths, 6: .everySixMonths][period.numberOfUnits]
        case .year: [1: .yearly][period.numberOfUnits]
        @unknown default: nil
        }
    }
}
