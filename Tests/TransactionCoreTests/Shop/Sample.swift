import Foundation
import StoreInterface
import StoreTime

/// Products for tests.
enum Sample {
    static func product(_ id: String, kind: ProductKind = .nonConsumable) -> ProductPayload {
        ProductPayload(
            id: id,
            kind: kind,
            displayName: "Name of \(id)",
            description: "About \(id)",
            price: Decimal(499) / 100,
            displayPrice: "$4.99",
            currency: "USD",
            localeIdentifier: "en_US",
            isFamilyShareable: kind == .nonConsumable,
            subscription: nil,
            json: Data("{\"attributes\":{\"offerName\":\"\(id)\"}}".utf8)
        )
    }

    static func subscription(_ id: String) -> ProductPayload {
        var product = product(id, kind: .autoRenewable)
        product.subscription = SubscriptionPayload(
            groupID: "plans",
            groupDisplayName: "Plans",
            groupLevel: 2,
            period: BillingPeriod(count: 7, unit: .day),
            introductoryOffer: offer(nil, .introductory, .freeTrial),
            promotionalOffers: [offer("half", .promotional, .payAsYouGo)],
            winBackOffers: [offer("back", .winBack, .payUpFront)]
        )
        return product
    }

    private static func offer(
        _ id: String?,
        _ kind: OfferPayload.Kind,
        _ paymentMode: OfferPayload.PaymentMode
    ) -> OfferPayload {
        OfferPayload(
            id: id,
            kind: kind,
            paymentMode: paymentMode,
            period: BillingPeriod(count: 1, unit: .month),
            periodCount: 3,
            price: Decimal(99) / 100,
            displayPrice: "$0.99"
        )
    }
}
