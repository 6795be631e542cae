public import PaymentQueue
public import TransactionCore

/// What a value of one API is in the other.
///
/// Every function is called `of` and takes a value of one API. A result that is not optional always exists. An optional
/// one is `nil` where the other API has no such thing: nothing is guessed. Values that the original API hands out as
/// objects come as subclasses of the app's known classes, such as ``ConvertedProduct``, so that code which expects an
/// `SKProduct` takes them.
public enum Counterpart {}

extension Counterpart {
    /// The product in the original API.
    ///
    /// - Parameter product: A product of the asynchronous API.
    /// - Returns: An `SKProduct` that knows where it came from.
    public static func of(_ product: Product) -> ConvertedProduct { ConvertedProduct(product) }

    /// The product in the asynchronous API, which has to be asked for: that API makes none of another's values.
    ///
    /// - Parameter product: A product of the original API.
    /// - Returns: The product of the same identifier as it is sold now; `nil` if it is not for sale (any more).
    /// - Throws: What `Product.products(for:)` throws.
    public static func of(_ product: SKProduct) async throws -> Product? {
        if let converted = product as? ConvertedProduct { return converted.product }
        return try await Product.products(for: [product.productIdentifier]).first
    }

    /// The storefront in the original API.
    ///
    /// - Parameter storefront: A storefront of the asynchronous API.
    /// - Returns: An `SKStorefront` of the same country and identifier.
    public static func of(_ storefront: Storefront) -> SKStorefront {
        ConvertedStorefront(countryCode: storefront.countryCode, identifier: storefront.id)
    }

    /// The storefront in the asynchronous API, which knows only the one where the customer is.
    ///
    /// - Parameter storefront: A storefront of the original API.
    /// - Returns: The current storefront if it is the same one, else `nil`.
    public static func of(_ storefront: SKStorefront) async -> Storefront? {
        guard let current = await Storefront.current else { return nil }
        return current.id == storefront.identifier && current.countryCode == storefront.countryCode ? current : nil
    }
}

extension Counterpart {
    /// The unit in the original API.
    ///
    /// - Parameter unit: A unit of the asynchronous API.
    /// - Returns: The same unit.
    public static func of(_ unit: Product.SubscriptionPeriod.Unit) -> SKProduct.PeriodUnit {
        switch unit {
        case .day: .day
        case .week: .week
        case .month: .month
        case .year: .year
        }
    }

    /// The unit in the asynchronous API.
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

    /// The period in the original API.
    ///
    /// - Parameter period: A period of the asynchronous API.
    /// - Returns: As many of the same unit.
    public static func of(_ period: Product.SubscriptionPeriod) -> SKProductSubscriptionPeriod {
        ConvertedPeriod(numberOfUnits: period.value, unit: of(period.unit))
    }

    /// The period in the asynchronous API, which lets apps make only those that have a name there.
    ///
    /// Those are 3 days, 1 and 2 weeks, 1, 2, 3 and 6 months, and 1 year. Seven days are a week, as that API has it itself
    /// (S-45); no other lengths are taken for one another.
    ///
    /// - Parameter period: A period of the original API.
    /// - Returns: `nil` for every other length; take the period from the product then.
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
