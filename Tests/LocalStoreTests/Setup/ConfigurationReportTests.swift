import StoreControl
import Foundation
import LocalStore
import StoreCatalog
import StoreInterface
import StoreTestSupport
import Testing

/// The report of a configuration's mistakes on standard error, once for each configuration.
@Suite struct ConfigurationReportTests {
    private static let mistaken = """
        { "products" : [
            { "productID" : "coins", "type" : "consumable", "displayPrice" : "0.99" },
            { "productID" : "pro", "type" : "NonConsumable", "displayPrice" : "1,99" } ] }
        """

    private func file(_ text: String, in folder: TemporaryFolder) throws -> URL {
        let file = folder.file("Shop.storekit")
        try Data(text.utf8).write(to: file)
        return file
    }

    @Test
    func `a store reports each mistake in its file with path, line and column, and reports the same mistakes once`()
        throws
    {
        let folder = try TemporaryFolder()
        let file = try file(Self.mistaken, in: folder)
        let path = file.standardizedFileURL.path(percentEncoded: false)
        func complaints() throws -> [String] {
            let catalog = try StoreKitFileReader.catalog(contentsOf: file)
            return try TestStore { $0.catalog = catalog }.complaints.all
        }
        let first = try complaints()
        #expect(first.count == 2)
        #expect(first.first?.hasPrefix(#"\#(path):2:39: error: products[0].type: "consumable""#) == true)
        #expect(first.last?.hasPrefix(#"\#(path):3:71: error: products[1].displayPrice: "1,99""#) == true)
        #expect(try complaints() == [])
        // A partly corrected file is reported again.
        _ = try self.file(Self.mistaken.replacing("1,99", with: "1.99"), in: folder)
        #expect(try complaints().count == 1)
        #expect(try complaints() == [])
    }

    @Test func `a session's configuration is reported as well, and one without mistakes is not`() async throws {
        let folder = try TemporaryFolder()
        let shop = try TestStore()
        #expect(shop.complaints.all == [])
        let catalog = try StoreKitFileReader.catalog(contentsOf: file(Self.mistaken, in: folder))
        await shop.store.use(catalog)
        await shop.store.use(catalog)
        #expect(shop.complaints.all.count == 2)
        #expect(shop.store.presentCatalog.diagnostics.count == 2)
    }

    @Test func `a file with very many mistakes is reported in part, with their number`() throws {
        let entries = Array(repeating: "{}", count: 50).joined(separator: ",")
        let folder = try TemporaryFolder()
        let catalog = try StoreKitFileReader.catalog(contentsOf: file("{\"products\":[\(entries)]}", in: folder))
        let complaints = try TestStore { $0.catalog = catalog }.complaints.all
        #expect(complaints.count == 21)
        #expect(complaints.last?.hasSuffix("30 more mistakes are not listed") == true)
    }

    @Test func `the default store reports the mistakes of the configuration file that it finds`() throws {
        let folder = try TemporaryFolder()
        _ = try file(Self.mistaken, in: folder)
        let locator = DefaultStoreLocator(
            variables: ["OPENSTOREKIT_DATABASE": ":memory:"],
            folders: [folder.url],
            bundleID: "com.example.shop",
            appVersion: "1"
        )
        var configuration = try locator.configuration()
        let complaints = Complaints()
        configuration.report = { complaints.add($0) }
        _ = try LocalStore(configuration)
        #expect(complaints.all.count == 2)
    }

    @Test func `the default store reads a configuration that is a folder, named by the variable or found (TS-79)`()
        throws
    {
        let folder = try TemporaryFolder()
        let configuration = folder.url.appending(path: "Shop.storekit", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: configuration, withIntermediateDirectories: false)
        let text = #"{"products":[{"productID":"frame","type":"Consumable","displayPrice":"1"}]}"#
        try Data(text.utf8).write(to: configuration.appending(path: "Configuration.storekit"))
        let path = configuration.path(percentEncoded: false)
        for variables in [["OPENSTOREKIT_CONFIGURATION": path], [:]] {
            let locator = DefaultStoreLocator(
                variables: variables.merging(["OPENSTOREKIT_DATABASE": ":memory:"]) { old, _ in old },
                folders: variables.isEmpty ? [folder.url] : [],
                bundleID: "com.example.shop",
                appVersion: "1"
            )
            #expect(try locator.configuration().catalog.products.map(\.id) == ["frame"])
        }
    }

    @Test(arguments: [
        (["XDG_DATA_HOME": "{}/data", "HOME": "{}/home"], "{}/data/OpenStoreKit/shop.sqlite"),
        (["HOME": "{}/home"], "{}/home/.local/share/OpenStoreKit/shop.sqlite"),
        (["XDG_DATA_HOME": "relative", "HOME": "{}/home"], "{}/home/.local/share/OpenStoreKit/shop.sqlite"),
        (["XDG_DATA_HOME": "", "HOME": "{}/home"], "{}/home/.local/share/OpenStoreKit/shop.sqlite"),
    ])
    func `the default database is below XDG_DATA_HOME, else below HOME`(variables: [String: String], path: String)
        throws
    {
        let folder = try TemporaryFolder()
        let root = folder.url.path(percentEncoded: false)
        let locator = DefaultStoreLocator(
            variables: variables.mapValues { $0.replacing("{}", with: root) },
            folders: [],
            bundleID: "shop",
            appVersion: "1"
        )
        let location = try locator.configuration(selling: .empty).location
        guard case .file(let file) = location else { throw StoreFailure.unknown }
        #expect(file.path(percentEncoded: false) == path.replacing("{}", with: root))
        #expect(FileManager.default.fileExists(atPath: file.deletingLastPathComponent().path(percentEncoded: false)))
    }
}
