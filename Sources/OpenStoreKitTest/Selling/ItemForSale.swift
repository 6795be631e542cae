public import Foundation

/// A product written in code, for a test that wants no `.storekit` file.
///
/// What is written here is read by the same rules as a file, and a mistake is an error instead of a product that is
/// not for sale.
public struct ItemForSale: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case consumable
        case nonConsumable
        case nonRenewing
        case subscription(SubscriptionForSale)
    }

    let id: String
    let price: Decimal
    let kind: Kind
    var name: String
    var isFamilyShareable: Bool

    /// Something that is used up and can be bought again.
    ///
    /// - Parameters:
    ///   - id: The product's identifier.
    ///   - price: In the currency of the storefront.
    ///   - name: What the customer reads; the identifier unless set.
    /// - Returns: The product.
    public static func consumable(_ id: String, price: Decimal, name: String? = nil) -> Self {
        Self(id: id, price: price, kind: .consumable, name: name ?? id, isFamilyShareable: false)
    }

    /// Something that is bought once and kept.
    ///
    /// - Parameters:
    ///   - id: The product's identifier.
    ///   - price: In the currency of the storefront.
    ///   - name: What the customer reads; the identifier unless set.
    ///   - isFamilyShareable: Whether the family can use it.
    /// - Returns: The product.
    public static func nonConsumable(
        _ id: String,
        price: Decimal,
        name: String? = nil,
        isFamilyShareable: Bool = false
    ) -> Self {
        Self(id: id, price: price, kind: .nonConsumable, name: name ?? id, isFamilyShareable: isFamilyShareable)
    }

    /// A subscription that ends, when the app says so, unless it is bought again.
    ///
    /// - Parameters:
    ///   - id: The product's identifier.
    ///   - price: In the currency of the storefront.
    ///   - name: What the customer reads; the identifier unless set.
    /// - Returns: The product.
    public static func nonRenewing(_ id: String, price: Decimal, name: String? = nil) -> Self {
        Self(id: id, price: price, kind: .nonRenewing, name: name ?? id, isFamilyShareable: false)
    }

    /// A subscription that renews by itself.
    ///
    /// - Parameters:
    ///   - id: The product's identifier.
    ///   - price: For each period, in the currency of the storefront.
    ///   - period: How long what is paid for lasts.
    ///   - groupID: The identifier of the group, of which a customer has one subscription at a time.
    ///   - level: 1 for the highest service of the group; equal numbers are equal services (S-25).
    ///   - introduction: What new subscribers get first.
    ///   - promotions: Promotional offers by their identifiers. Any signature is taken for them, as with a file that
    ///     has no key.
    ///   - winBacks: Offers for those who left, by their identifiers.
    ///   - codes: Offer codes by their reference names, for everybody.
    ///   - name: What the customer reads; the identifier unless set.
    ///   - isFamilyShareable: Whether the family can use it.
    /// - Returns: The product.
    public static func subscription(
        _ id: String,
        price: Decimal,
        period: SalePeriod,
        in groupID: String,
        level: Int = 1,
        introduction: OfferTerms? = nil,
        promotions: KeyValuePairs<String, OfferTerms> = [:],
        winBacks: KeyValuePairs<String, OfferTerms> = [:],
        codes: KeyValuePairs<String, OfferTerms> = [:],
        name: String? = nil,
        isFamilyShareable: Bool = false
    ) -> Self {
        let subscription = SubscriptionForSale(
            period: period,
            groupID: groupID,
            level: level,
            introduction: introduction,
            promotions: promotions.map { .init(id: $0.key, terms: $0.value) },
            winBacks: winBacks.map { .init(id: $0.key, terms: $0.value) },
            codes: codes.map { .init(id: $0.key, terms: $0.value) }
        )
        return Self(
            id: id,
            price: price,
            kind: .subscription(subscription),
            name: name ?? id,
            isFamilyShareable: isFamilyShareable
        )
    }
}
