import Foundation
import StoreCatalog
import StoreTime

/// Items for sale in the format of a `.storekit` file, so that one parser validates both.
struct SaleConfiguration: Encodable {
    struct Version: Encodable {
        let major: Int
        let minor: Int
    }

    struct Localization: Encodable {
        let locale: String
        let displayName: String
        let description: String
    }

    struct Offer: Encodable {
        let offerID: String?
        let referenceName: String?
        let paymentMode: String
        let displayPrice: String
        let subscriptionPeriod: String
        let numberOfPeriods: Int?
        let isEligible: Bool

        init(_ terms: OfferTerms, offerID: String? = nil, referenceName: String? = nil) {
            self.offerID = offerID
            self.referenceName = referenceName
            paymentMode = terms.paymentMode
            displayPrice = SaleConfiguration.text(terms.price)
            subscriptionPeriod = terms.period.period.iso8601
            numberOfPeriods = terms.periodCount
            isEligible = true
        }
    }

    struct Product: Encodable {
        let productID: String
        let type: String
        let displayPrice: String
        let familyShareable: Bool
        let localizations: [Localization]
        var recurringSubscriptionPeriod: String?
        var groupNumber: Int?
        var introductoryOffer: Offer?
        var adHocOffers: [Offer]?
        var winbackOffers: [Offer]?
        var codeOffers: [Offer]?

        init(_ item: ItemForSale) {
            productID = item.id
            displayPrice = SaleConfiguration.text(item.price)
            familyShareable = item.isFamilyShareable
            localizations = [Localization(locale: "en_US", displayName: item.displayName, description: "")]
            switch item.kind {
            case .consumable: type = "Consumable"
            case .nonConsumable: type = "NonConsumable"
            case .nonRenewable: type = "NonRenewingSubscription"
            case .autoRenewable(let subscription):
                type = "RecurringSubscription"
                recurringSubscriptionPeriod = subscription.period.period.iso8601
                groupNumber = subscription.groupLevel
                introductoryOffer = subscription.introductoryOffer.map { Offer($0) }
                adHocOffers = subscription.promotionalOffers.map { Offer($0.terms, offerID: $0.id) }
                winbackOffers = subscription.winBackOffers.map { Offer($0.terms, offerID: $0.id) }
                codeOffers = subscription.offerCodes.map { Offer($0.terms, referenceName: $0.id) }
            }
        }
    }

    struct Group: Encodable {
        let id: String
        let name: String
        var subscriptions: [Product]
    }

    let version = Version(major: 4, minor: 0)
    let products: [Product]
    let subscriptionGroups: [Group]

    init(selling items: [ItemForSale]) {
        var products: [Product] = []
        var groups: [Group] = []
        for item in items {
            guard case .autoRenewable(let subscription) = item.kind else {
                products.append(Product(item))
                continue
            }
            if let index = groups.firstIndex(where: { $0.id == subscription.groupID }) {
                groups[index].subscriptions.append(Product(item))
            } else {
                let id = subscription.groupID
                groups.append(Group(id: id, name: id, subscriptions: [Product(item)]))
            }
        }
        self.products = products
        subscriptionGroups = groups
    }

    /// Returns the catalog of the products for sale.
    ///
    /// - Throws: ``SimulatedStoreError/configuration(_:)`` with all problems of the definitions.
    func catalog() throws(SimulatedStoreError) -> Catalog {
        let catalog: Catalog
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            catalog = try StoreKitFileReader.catalog(from: encoder.encode(self), path: "the products written in code")
        } catch {
            throw .configuration("\(error)")
        }
        guard catalog.diagnostics.isEmpty else {
            let problems = catalog.diagnostics.map { "\($0.place): \($0.problem)" }.joined(separator: "; ")
            throw .configuration("the products written in code are wrong: \(problems)")
        }
        return catalog
    }

    /// A price with at most six decimals, because a price literal is converted from binary floating point.
    private static func text(_ price: Decimal) -> String {
        var (exact, rounded) = (price, Decimal())
        unsafe NSDecimalRound(&rounded, &exact, 6, .plain)
        return PriceText.text(rounded)
    }
}
