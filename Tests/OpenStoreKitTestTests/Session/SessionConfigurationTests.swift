import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite("The configuration file of a test session", .timeLimit(.standard))
struct SessionConfigurationTests {
    @Test func `a configuration is found beside the calling file, with and without the extension (TS-03)`() throws {
        let shop = try SessionShop()
        try shop.store.run {
            let session = try SKTestSession(configurationFileNamed: "Harbour")
            try session.buyProduct(productIdentifier: "ferry")
            _ = try SKTestSession(configurationFileNamed: "Harbour.storekit")
        }
    }

    @Test func `a configuration that is a folder is read by a session, a store and a trait (TS-03, TS-79)`()
        async throws
    {
        let shop = try SessionShop()
        try shop.store.run {
            let session = try SKTestSession(configurationFileNamed: "Gallery")
            #expect(session.configurationDiagnostics == [])
            try session.buyProduct(productIdentifier: "frame")
            _ = try SKTestSession(contentsOf: Bundle.module.bundleURL.appending(path: "Fixtures/Gallery.storekit"))
        }
        try await withStore("Gallery.storekit") { store in
            #expect(store.configurationDiagnostics == [])
            let products = try await Product.products(for: ["frame"])
            #expect(products.count == 1)
        }
    }

    @Test func `the initializer can be passed as a function, like Apple's (TS-03)`() throws {
        let make: (String) throws -> SKTestSession = SKTestSession.init(configurationFileNamed:)
        let shop = try SessionShop()
        let error = try #require(throws: SKTestError.self) { _ = try shop.store.run { try make("NoSuchFile") } }
        #expect(error.code == .fileNotFound)
    }

    @Test func `a missing configuration is reported with the searched places (TS-03)`() throws {
        let error = try #require(throws: SKTestError.self) { try SKTestSession(configurationFileNamed: "NoSuchFile") }
        #expect(error.code == .fileNotFound)
        #expect(error.localizedDescription.contains("NoSuchFile.storekit"))
        let folder = URL(filePath: #filePath).deletingLastPathComponent().path(percentEncoded: false)
        #expect(error.localizedDescription.contains(folder))
    }

    @Test(arguments: ["https://example.com/Shop.storekit", "file:///tmp/Shop.json", "file:///tmp/"])
    func `only the URL of a storekit file is accepted (TS-03)`(text: String) throws {
        let url = try #require(URL(string: text))
        let error = try #require(throws: SKTestError.self) { try SKTestSession(contentsOf: url) }
        #expect(error.code == .invalidURL)
    }

    @Test func `a missing file is reported as not found (TS-03)`() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).storekit")
        let error = try #require(throws: SKTestError.self) { try SKTestSession(contentsOf: url) }
        #expect(error.code == .fileNotFound)
        #expect(error.localizedDescription.contains(url.lastPathComponent))
    }

    @Test func `a broken configuration is reported with path, line and column, also as an NSError (E-08)`() throws {
        try SessionShop.withFile("{\n  \"products\" : [ }\n", named: "Broken.storekit") { file in
            let error = try #require(throws: SKTestError.self) { try SKTestSession(contentsOf: file) }
            #expect(error.code == .invalidURL)
            let place = "\(file.path(percentEncoded: false)):2:18"
            #expect(error.localizedDescription.contains(place))
            #expect((error as NSError).localizedDescription.contains(place))
            let underlying = try #require(error.userInfo[NSUnderlyingErrorKey] as? any Error)
            #expect("\(underlying)".contains(place))
        }
    }

    @Test func `mistakes in a configuration can be read as values, and the rest is for sale (TS-58)`() throws {
        let text = """
            { "products" : [
                { "productID" : "coins", "type" : "Consumable", "displayPrice" : "0.99" },
                { "productID" : "gems", "type" : "Consumable", "displayPrice" : "1,99" } ],
              "settings" : { "_timeRate" : 14 } }
            """
        try SessionShop.withFile(text) { file in
            let store = try SimulatedStore(configuration: file)
            let session = try store.run { try SKTestSession(contentsOf: file) }
            let found = store.configurationDiagnostics
            #expect(session.configurationDiagnostics == found)
            #expect(try ConfigurationDiagnostic.diagnostics(inFileAt: file) == found)
            let path = file.standardizedFileURL.path(percentEncoded: false)
            #expect(found.map(\.path) == [path, path])
            #expect(found.map(\.line) == [3, 4])
            #expect(found.map(\.column) == [69, 32])
            #expect(found.map(\.keyPath) == ["products[1].displayPrice", "settings._timeRate"])
            #expect(found.map(\.severity) == [.error, .warning])
            #expect(
                found.first?.description
                    == #"\#(path):3:69: error: products[1].displayPrice: "1,99" is not understood "#
                    + "(expected: digits with a point, such as 4.99), so the product is not for sale"
            )
            try session.buyProduct(productIdentifier: "coins")
        }
        #expect(try SessionShop().store.configurationDiagnostics == [])
        #expect(throws: SimulatedStoreError.self) {
            try ConfigurationDiagnostic.diagnostics(inFileAt: URL(filePath: "/nowhere/Shop.storekit"))
        }
    }
}
