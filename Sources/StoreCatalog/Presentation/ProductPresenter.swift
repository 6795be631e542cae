import Foundation
package import StoreInterface

/// Presents the products of a catalog for one storefront and one language.
///
/// The amount of a price is that of the configuration; storefront and locale only decide its currency
/// and format (P-04, P-05).
package struct ProductPresenter: Sendable {
    private let catalog: Catalog
    private let storefront: StorefrontPayload
    private let localeIdentifier: String
    private let priceFormat: Decimal.FormatStyle.Currency

    /// - Parameters:
    ///   - catalog: Where the names of subscription groups come from.
    ///   - storefront: Decides the currency.
    ///   - localeIdentifier: The locale that texts are chosen and prices written for, such as `en_US`.
    package init(catalog: Catalog, storefront: StorefrontPayload, localeIdentifier: String) {
        self.catalog = catalog
        self.storefront = storefront
        self.localeIdentifier = localeIdentifier
        priceFormat = .currency(code: storefront.currency).locale(Locale(identifier: localeIdentifier))
    }

    /// The product as an app of this storefront sees it.
    ///
    /// Texts without a translation are empty (P-03). Offer codes are left out: a product does not show them.
    package func payload(for product: CatalogProduct) -> ProductPayload {
        let texts = LocalizationChoice.choose(from: product.localizations, for: localeIdentifier)
        var payload = ProductPayload(
            id: product.id,
            kind: product.kind,
            displayName: texts?.displayName ?? "",
            description: texts?.description ?? "",
            price: product.price,
            displayPrice: product.price.formatted(priceFormat),
            currency: storefront.currency,
            localeIdentifier: localeIdentifier,
            isFamilyShareable: product.isFamilyShareable,
            subscription: product.subscription.map { subscription($0, of: product) },
            json: Data()
        )
        payload.json =
            ProductDocument(
                payload,
                internalID: product.internalID,
                countryCode: storefront.countryCode
            ).json
        return payload
    }

    private func subscription(_ subscription: CatalogSubscription, of product: CatalogProduct) -> SubscriptionPayload {
        let localizations = catalog.group(subscription.groupID)?.localizations ?? []
        return SubscriptionPayload(
            groupID: subscription.groupID,
            groupDisplayName: LocalizationChoice.choose(from: localizations, for: localeIdentifier)?.displayName ?? "",
            groupLevel: subscription.level,
            period: subscription.period,
            introductoryOffer: subscription.introductoryOffer.map(offer),
            promotionalOffers: subscription.promotionalOffers.map(offer),
            winBackOffers: subscription.winBackOffers.map(offer),
            pricingTerms: product.soldPlans.map { terms($0, of: subscription) }
        )
    }

    /// A plan, with the offers that belong to it; those that name none belong to what is paid up front.
    private func terms(_ plan: CatalogBillingPlan, of subscription: CatalogSubscription) -> PricingTermsPayload {
        let introductory = subscription.introductoryOffer.map { [$0] } ?? []
        let offers = introductory + subscription.promotionalOffers + subscription.winBackOffers
        return PricingTermsPayload(
            billingPlanType: plan.billingPlanType,
            price: plan.price,
            displayPrice: plan.price.formatted(priceFormat),
            billingPeriod: subscription.billingPeriod(of: plan),
            commitmentPrice: plan.commitmentPrice,
            commitmentDisplayPrice: plan.commitmentPrice.formatted(priceFormat),
            commitmentPeriod: subscription.period,
            offers: offers.filter { ($0.billingPlanType ?? CatalogBillingPlan.billedUpfront) == plan.billingPlanType }
                .map(offer)
        )
    }

    private func offer(_ offer: CatalogOffer) -> OfferPayload {
        OfferPayload(
            id: offer.kind == .introductory ? nil : offer.id,
            kind: offer.kind,
            paymentMode: offer.paymentMode,
            period: offer.period,
            periodCount: offer.periodCount,
            price: offer.price,
            displayPrice: offer.price.formatted(priceFormat)
        )
    }
}

/// Which of several translations a customer reads.
enum LocalizationChoice {
    private static let fallback = "en_us"

    /// The translation for a locale: its own, else one in its language, else American English, else the first.
    ///
    /// Among several in the same language one in the same script goes first, so that Taiwan does not read the
    /// simplified characters that happen to stand above the traditional ones.
    static func choose(from localizations: [CatalogLocalization], for localeIdentifier: String) -> CatalogLocalization?
    {
        let wanted = canonical(localeIdentifier)
        if let exact = localizations.first(where: { canonical($0.locale) == wanted }) { return exact }
        let language = Locale.Language(identifier: wanted)
        let related = localizations.filter {
            Locale.Language(identifier: canonical($0.locale)).languageCode == language.languageCode
        }
        return related.first { Locale.Language(identifier: canonical($0.locale)).script == language.script }
            ?? related.first
            ?? localizations.first { canonical($0.locale) == fallback }
            ?? localizations.first
    }

    /// `en-US`, `en_us` and `en_US@currency=EUR` name the same texts.
    private static func canonical(_ identifier: String) -> String {
        identifier.prefix { $0 != "@" }.replacing("-", with: "_").lowercased()
    }
}
