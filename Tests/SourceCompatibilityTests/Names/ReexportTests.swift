import StoreKit
import Testing
import TestWaiting

/// Tests of the modules that `import StoreKit` also imports.
@Suite(.timeLimit(.standard)) struct ReexportTests {
    @Observable
    final class Shop {
        var products: [SKProduct] = []
    }

    @Test func `importing StoreKit also imports Observation`() {
        let shop = Shop()
        shop.products = [MockProduct("coins")]
        #expect(shop.products.count == 1)
    }

    @Test func `importing StoreKit also imports Foundation and FoundationNetworking`() throws {
        let url = try #require(URL(string: "https://example.com/verify"))
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["receipt-data": Data().base64EncodedString()])
        #expect(request.httpBody?.isEmpty == false)
        let error = URLError(.notConnectedToInternet)
        #expect(error.code.rawValue == -1009)
    }
}
