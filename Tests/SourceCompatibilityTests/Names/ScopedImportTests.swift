import class StoreKit.SKProduct
import class StoreKit.SKStorefront
import enum StoreKit.SKDownloadState
import struct StoreKit.Product
import struct StoreKit.SKError
import Testing
import TestWaiting

/// Single names, imported by themselves.
@Suite(.timeLimit(.standard)) struct ScopedImportTests {
    @Test func `classes, structures and enumerations of the module`() {
        let product: SKProduct = MockProduct("coins")
        let found: [Product] = []
        #expect(product.productIdentifier == "coins")
        #expect(found.isEmpty)
        #expect(SKError(.unknown).code == .unknown)
        #expect(SKStorefront().countryCode == "")
        #expect(SKDownloadState.active.rawValue == 1)
    }
}
