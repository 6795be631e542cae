public import Foundation
import StoreTime

/// A product defined in code, for tests without a `.storekit` file.
///
/// Definitions are validated with the same rules as a file. A mistake throws an error, whereas a file's invalid product
/// is left out.
public struct ItemForSale: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case consumable
        case nonConsumable
        case nonRenewable
        case autoRenewable(SubscriptionForSale)
    }

    let id: String
    let price: Decimal
    let kind: Kind
    var displayName: String
    var isFamilyShareable: Bool

    /// Creates a consumable.
    ///
    /// - Parameters:
    ///   - id: The product's identifier.
    ///   - price: The price, in the currency of the storefront.
    ///   - displayName: The display name, the identifier by default.
    /// - Returns: The product.
    public static func consumable(_ id: String, price: Decimal, displayName: String? = nil) -> Self {
        Self(id: id, price: price, kind: .consumable, displayName: displayName ?? id, isFamilyShareable: false)
    }

    /// Creates a non-consumable.
    ///
    /// - Parameters:
    ///   - id: The product's identifier.
    ///   - price: The price, in the currency of the storefront.
    ///   - displayName: The display name, the identifier by default.
    ///   - isFamilyShareable: True if the product supports Family Sharing. False by default.
    /// - Returns: The product.
    public static func nonConsumable(
        _ id: String,
        price: Decimal,
        displayName: String? = nil,
        isFamilyShareable: Bool = false
    ) -> Self {
        Self(
            id: id,
            price: price,
            kind: .nonConsumable,
            displayName: displayName ?? id,
            isFamilyShareable: isFamilyShareable
        )
    }

    /// Creates a non-renewing subscription.
    ///
    /// The app decides when it ends.
    ///
    /// - Parameters:
    ///   - id: The product's identifier.
    ///   - price: The price, in the currency of the storefront.
    ///   - displayName: The display name, the identifier by default.
    /// - Returns: The product.
    public static func nonRenewable(_ id: String, price: Decimal, displayName: String? = nil) -> Self {
        Self(id: id, price: price, kind: .nonRenewable, displayName: displayName ?? id, isFamilyShareable: false)
    }

    /// Creates an auto-renewable subscription.
    ///
    /// - Parameters:
    ///   - id: The product's identifier.
    ///   - price: The price of one period, in the currency of the storefront.
    ///   - subscriptionPeriod: The length of one period.
    ///   - groupID: The identifier of the subscription group.
    ///   - groupLevel: 1 for the highest service of the group; equal numbers are equal services (S-25).
    ///   - introductoryOffer: The introductory offer.
    ///   - promotionalOffers: Promotional offers by identifier. Any signature is accepted for them, as with a file
    ///     that has no key.
    ///   - winBackOffers: Win-back offers by identifier.
    ///   - offerCodes: Offer codes by reference name, valid for all customers.
    ///   - displayName: The display name, the identifier by default.
    ///   - isFamilyShareable: True if the product supports Family Sharing. False by default.
    /// - Returns: The product.
    public static func autoRenewable(
        _ id: String,
        price: Decimal,
        subscriptionPeriod: SalePeriod,
        groupID: String,
        groupLevel: Int = 1,
        introductoryOffer: OfferTerms? = nil,
        promotionalOffers: KeyValuePairs<String, OfferTerms> = [:],
        winBackOffers: KeyValuePairs<String, OfferTerms> = [:],
        offerCodes: KeyValuePairs<String, OfferTerms> = [:],
        displayName: String? = nil,
        isFamilyShareable: Bool = false
    ) -> Self {
        let subscription = SubscriptionForSale(
            period: subscriptionPeriod,
            groupID: groupID,
            groupLevel: groupLevel,
            introductoryOffer: introductoryOffer,
            promotionalOffers: promotionalOffers.map { .init(id: $0.key, terms: $0.value) },
            winBackOffers: winBackOffers.map { .init(id: $0.key, terms: $0.value) },
            offerCodes: offerCodes.map { .init(id: $0.key, terms: $0.value) }
        )
        return Self(
            id: id,
            price: price,
            kind: .autoRenewable(subscription),
            displayName: displayName ?? id,
            isFamilyShareable: isFamilyShareable
        )
    }
}

/// The price and length of an offer.
public struct OfferTerms: Hashable, Sendable {
    let paymentMode: String
    let price: Decimal
    let period: SalePeriod
    let periodCount: Int?

    /// Creates the terms of a free trial.
    ///
    /// - Parameter period: The length.
    /// - Returns: The terms.
    public static func freeTrial(for period: SalePeriod) -> Self {
        Self(paymentMode: "free", price: 0, period: period, periodCount: nil)
    }

    /// Creates the terms of an offer that is paid up front.
    ///
    /// - Parameters:
    ///   - price: The price, paid once.
    ///   - period: The length.
    /// - Returns: The terms.
    public static func payUpFront(_ price: Decimal, for period: SalePeriod) -> Self {
        Self(paymentMode: "payUpFront", price: price, period: period, periodCount: nil)
    }

    /// Creates the terms of an offer that is paid as you go.
    ///
    /// - Parameters:
    ///   - price: The price of one offer period.
    ///   - period: The length of one offer period.
    ///   - periodCount: The number of offer periods, at least 1.
    /// - Returns: The terms.
    public static func payAsYouGo(_ price: Decimal, period: SalePeriod, periodCount: Int) -> Self {
        Self(paymentMode: "payAsYouGo", price: price, period: period, periodCount: periodCount)
    }
}

/// The length of a subscription period or of an offer period.
public struct SalePeriod: Hashable, Sendable {
    let period: BillingPeriod

    /// A period of one week.
    public static let weekly = weeks(1)
    /// A period of one calendar month.
    public static let monthly = months(1)
    /// A period of one calendar year.
    public static let yearly = years(1)

    /// Creates a period of a number of days, 1 or more.
    public static func days(_ count: Int) -> Self { Self(period: BillingPeriod(count: count, unit: .day)) }

    /// Creates a period of a number of weeks, 1 or more.
    public static func weeks(_ count: Int) -> Self { Self(period: BillingPeriod(count: count, unit: .week)) }

    /// Creates a period of a number of calendar months, 1 or more.
    public static func months(_ count: Int) -> Self { Self(period: BillingPeriod(count: count, unit: .month)) }

    /// Creates a period of a number of calendar years, 1 or more.
    public static func years(_ count: Int) -> Self { Self(period: BillingPeriod(count: count, unit: .year)) }
}

/// The subscription-specific properties of an item.
struct SubscriptionForSale: Hashable, Sendable {
    struct Offer: Hashable, Sendable {
        let id: String
        let terms: OfferTerms
    }

    let period: SalePeriod
    let groupID: String
    let groupLevel: Int
    let introductoryOffer: OfferTerms?
    let promotionalOffers: [Offer]
    let winBackOffers: [Offer]
    let offerCodes: [Offer]
}
