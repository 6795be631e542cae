import Foundation
import StoreCatalog
import StoreInterface
import StoreTime
import Testing
import TestWaiting

/// Tests of the reader with real configurations.
@Suite(
    .timeLimit(.standard),
    .enabled(
        if: SampleFile.folder != nil,
        "There are no sample files: set OPENSTOREKIT_SAMPLES to a folder with configurations and an INDEX.tsv."
    )
)
struct SampleFileTests {
    @Test func `the folder of samples is not empty`() {
        #expect(SampleFile.all.count >= 40)
    }

    @Test(arguments: SampleFile.all)
    func `every product of a real file is for sale`(sample: SampleFile) throws {
        let catalog = try StoreKitFileReader.catalog(contentsOf: sample.url)
        let names: [ProductKind: String] = [
            .consumable: "Consumable", .nonConsumable: "NonConsumable", .nonRenewing: "NonRenewingSubscription",
            .autoRenewable: "RecurringSubscription",
        ]
        #expect(counts(of: catalog.products) { names[$0.kind] ?? "" } == sample.productCounts)
        #expect(catalog.groups.count == sample.groupCount)
        let subscriptions = catalog.products.compactMap(\.subscription)
        #expect(subscriptions.count == sample.subscriptionCount)
        #expect(counts(of: subscriptions) { $0.period.iso8601 } == sample.periodCounts)
        #expect(counts(of: subscriptions.flatMap(offers)) { $0 } == sample.offerCounts)
    }

    @Test(arguments: SampleFile.all)
    func `no product, offer or group of a real file is left out`(sample: SampleFile) throws {
        let catalog = try StoreKitFileReader.catalog(contentsOf: sample.url)
        #expect(catalog.diagnostics.filter { $0.effect != .valueIgnored } == [])
    }

    @Test(arguments: SampleFile.all)
    func `every product of a real file can be shown, and every member of a group is in it`(
        sample: SampleFile
    ) throws {
        let catalog = try StoreKitFileReader.catalog(contentsOf: sample.url)
        let presenter = ProductPresenter(
            catalog: catalog,
            storefront: StorefrontTable.storefront(countryCode: catalog.settings.storefrontCountryCode),
            localeIdentifier: catalog.settings.localeIdentifier
        )
        for product in catalog.products {
            let payload = presenter.payload(for: product)
            #expect(payload.id == product.id)
            #expect(!payload.displayPrice.isEmpty)
            #expect(milliunits(of: product.price) >= 0)
            _ = try JSONSerialization.jsonObject(with: payload.json)
        }
        for group in catalog.groups {
            #expect(group.productIDs.allSatisfy { catalog.product($0)?.subscription?.groupID == group.id })
        }
        #expect(Set(catalog.groups.flatMap(\.productIDs)).count == catalog.products.count { $0.subscription != nil })
    }

    private func offers(of subscription: CatalogSubscription) -> [String] {
        let introductory = subscription.introductoryOffer.map { [$0] } ?? []
        let lists = [
            "intro": introductory, "adHoc": subscription.promotionalOffers, "code": subscription.codeOffers,
            "winback": subscription.winBackOffers,
        ]
        return lists.flatMap { name, offers in offers.map { "\(name):\(word(for: $0.paymentMode))" } }
    }

    private func word(for mode: OfferPayload.PaymentMode) -> String {
        switch mode {
        case .freeTrial: "free"
        case .payAsYouGo: "payAsYouGo"
        case .payUpFront: "payUpFront"
        }
    }

    private func counts<Element>(of elements: [Element], by key: (Element) -> String) -> [String: Int] {
        Dictionary(elements.map { (key($0), 1) }, uniquingKeysWith: +)
    }
}
