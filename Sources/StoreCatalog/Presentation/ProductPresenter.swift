import Foundation
package import StoreInterface

/// A converter of catalog products to descriptions for one storefront and one language.
///
/// The amount of a price is that of the configuration; storefront and locale only decide its currency
/// and format (P-04, P-05).
package struct ProductPresenter: Sendable {
    private let catalog: Catalog
    private let storefront: StorefrontPayload
    private let localeIdentifier: String
    private let priceFormat: Decimal.FormatStyle.Currency

    /// - Parameters:
    ///   - catalog: The catalog with the names of subscription groups.
    ///   - storefront: The storefront, which determines the currency.
    ///   - localeIdentifier: The locale that texts are chosen and prices written for, such as `en_US`.
    package init(catalog: Catalog, storefront: StorefrontPayload, localeIdentifier: String) {
        self.catalog = catalog
        self.storefront = storefront
        self.localeIdentifier = localeIdentifier
        priceFormat = .currency(code: storefront.currency).locale(Locale(identifier: localeIdentifier))
    }

    /// Returns the description of a product for this storefront.
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

    /// Returns a plan with its offers; offers without a plan belong to the plan that is paid up front.
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

/// The selection of a translation.
enum LocalizationChoice {
    private static let fallback = "en_us"

    /// Returns the translation for a locale: its own, else one in its language, else American English, else the first.
    ///
    /// Of several in the same language, one in the same script is preferred, so that Taiwan gets traditional characters
    /// even if simplified ones come first.
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

    /// Returns the canonical form of a locale identifier: `en-US`, `en_us` and `en_US@currency=EUR` are the same.
    private static func canonical(_ identifier: String) -> String {
        identifier.prefix { $0 != "@" }.replacing("-", with: "_").lowercased()
    }
}
