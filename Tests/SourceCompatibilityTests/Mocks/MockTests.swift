import Foundation
import StoreKit
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct MockTests {
    @Test func `a product double answers for the product`() {
        let product: SKProduct = MockProduct("coins", price: "0.99")
        #expect(product.productIdentifier == "coins")
        #expect(product.price == NSDecimalNumber(string: "0.99"))
        #expect(product.priceLocale.identifier == "en_US")
        #expect(product.localizedTitle == "Title of coins")
        #expect(product.localizedDescription == "Description of coins")
        #expect(product.isFamilyShareable)
        #expect(product.subscriptionGroupIdentifier == "group")
        #expect(product.isDownloadable)
        #expect(product.downloadContentLengths == [12])
        #expect(product.downloadContentVersion == "1.0")
        #expect(product.introductoryPrice == nil)
        #expect(product.discounts.isEmpty)
    }

    @Test func `a product double with properties that can be set`() {
        let double = SettableProduct()
        double.productIdentifier = "pro"
        double.subscriptionPeriod = MockPeriod(1, .month)
        let product: SKProduct = double
        #expect(product.productIdentifier == "pro")
        #expect(product.subscriptionPeriod?.unit == .month)
    }

    @Test func `a product double without overrides is not a subscription and has no offers (Q-76)`() {
        let product = SKProduct()
        #expect(product.productIdentifier == "")
        #expect(product.price == NSDecimalNumber.zero)
        #expect(product.subscriptionPeriod == nil)
        #expect(product.subscriptionGroupIdentifier == nil)
        #expect(product.introductoryPrice == nil)
        #expect(product.discounts == [])
    }

    @Test func `nothing is downloadable (D-08)`() {
        let product = SKProduct()
        #expect(!product.isDownloadable)
        #expect(product.downloadContentLengths == [])
        #expect(product.downloadContentVersion == "")
        #expect(product.contentVersion == "")
    }

    @Test func `discount and period doubles answer through the product`() throws {
        let offer = MockDiscount(mode: .payUpFront, length: MockPeriod(2, .week))
        let product: SKProduct = MockProduct("pro", offer: offer)
        let discount = try #require(product.introductoryPrice)
        #expect(discount.identifier == "spring")
        #expect(discount.paymentMode == .payUpFront)
        #expect(discount.type == .subscription)
        #expect(discount.numberOfPeriods == 3)
        #expect(discount.subscriptionPeriod.numberOfUnits == 2)
        #expect(discount.subscriptionPeriod.unit == .week)
        #expect(product.discounts.first === offer)
    }

    @Test func `a storefront double`() {
        let storefront: SKStorefront = MockStorefront(countryCode: "JPN")
        #expect(storefront.countryCode == "JPN")
        #expect(storefront.identifier == "143441")
    }

    @Test func `a download double`() {
        let transaction = SKPaymentTransaction()
        let download: SKDownload = MockDownload(owner: transaction)
        #expect(download.transaction === transaction)
        #expect(download.state == .active)
        #expect(download.downloadState == .active)
        #expect(download.contentLength == 1_000)
        #expect(download.progress == 0.5)
        #expect((download.error as? SKError)?.code == .unknown)
    }

    @Test func `the remaining time of a download is unknown without a double (D-05)`() {
        let download = SKDownload()
        #expect(download.timeRemaining == SKDownloadTimeRemainingUnknown)
        #expect(SKDownloadTimeRemainingUnknown == -1)
    }

    @Test func `a payment discount double and a real one`() {
        let double: SKPaymentDiscount = MockPaymentDiscount()
        #expect(double.keyIdentifier == "key")
        let real = SKPaymentDiscount(
            identifier: double.identifier,
            keyIdentifier: double.keyIdentifier,
            nonce: double.nonce,
            signature: double.signature,
            timestamp: double.timestamp
        )
        #expect(real.identifier == "spring")
        #expect(real.keyIdentifier == "key")
        #expect(real.nonce == double.nonce)
        #expect(real.signature == "c2lnbmF0dXJl")
        #expect(real.timestamp.int64Value == 1_700_000_000_000)
    }

    @Test func `a response double`() {
        let response: SKProductsResponse = MockProductsResponse(
            products: [MockProduct("coins")],
            invalidProductIdentifiers: ["gems"]
        )
        #expect(response.products.map(\.productIdentifier) == ["coins"])
        #expect(response.invalidProductIdentifiers == ["gems"])
        #expect(SKProductsResponse().products.isEmpty)
    }

    @Test func `products cross tasks`() async {
        let product: SKProduct = MockProduct("coins")
        let identifier = await Task.detached { product.productIdentifier }.value
        #expect(identifier == "coins")
    }
}
