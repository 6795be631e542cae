import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite("Finding a configuration", .timeLimit(.standard))
struct ConfigurationSearchTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "configuration-search-\(UUID().uuidString)",
        directoryHint: .isDirectory
    )

    private func file(_ path: String, _ text: String = "{}") throws -> URL {
        let url = folder.appending(path: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url
    }

    /// A program in `build`, called from a file of the module `ShopTests` in a package of its own.
    private var search: ConfigurationSearch {
        ConfigurationSearch(
            module: "ShopTests",
            filePath: folder.appending(path: "Shop/Tests/ShopTests/BuyingTests.swift").path(percentEncoded: false),
            programFolders: [folder.appending(path: "build")],
            mainResources: folder.appending(path: "main"),
            workingFolder: folder.appending(path: "work")
        )
    }

    private func found(_ name: String) throws -> String {
        try search.file(named: name).standardizedFileURL.path(percentEncoded: false)
    }

    private func path(_ url: URL) -> String { url.standardizedFileURL.path(percentEncoded: false) }

    @Test func `the places are searched in a fixed order, the module's own resources first (TS-03)`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try file("Shop/Package.swift", "")
        let places = [
            "build/Shop_ShopTests.resources/Fixtures/Products.storekit",
            "Shop/Tests/ShopTests/Products.storekit", "Shop/Tests/Products.storekit", "Shop/Products.storekit",
            "main/Products.storekit", "build/Other_Other.resources/Products.storekit", "work/Products.storekit",
        ]
        // From the last place to the first: each that is added goes before all that were there.
        for (number, place) in places.enumerated().reversed() {
            let expected = try file(place, "{ \"number\": \(number) }")
            #expect(try found("Products") == path(expected))
            #expect(try found("Products.storekit") == path(expected))
        }
    }

    @Test func `beyond the root of the package nothing is searched (TS-03)`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try file("Shop/Package.swift", "")
        _ = try file("Products.storekit")
        #expect(throws: ConfigurationSearchFailure.self) { try found("Products") }
    }

    @Test func `outside a package only the folder of the file is searched (TS-03)`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try file("Shop/Tests/Products.storekit")
        #expect(throws: ConfigurationSearchFailure.self) { try found("Products") }
        let own = try file("Shop/Tests/ShopTests/Products.storekit")
        #expect(try found("Products") == path(own))
    }

    @Test func `a missing file is reported with every searched place (TS-03)`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try file("Shop/Package.swift", "")
        _ = try file("build/Shop_ShopTests.resources/Other.storekit")
        let failure = try #require(throws: ConfigurationSearchFailure.self) { try found("Products") }
        for place in ["build/Shop_ShopTests.resources", "main", "Shop/Tests/ShopTests", "Shop/Tests", "Shop", "work"] {
            #expect("\(failure)".contains(folder.appending(path: place).path(percentEncoded: false)), "\(place)")
        }
        #expect("\(failure)".contains("Products.storekit"))
    }

    @Test func `different files of a name are not guessed among, copies are one (TS-03)`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try file("build/Shop_Another.resources/Products.storekit", "{}")
        let second = try file("build/Shop_Other.resources/Products.storekit", "{}")
        #expect(try found("Products") == path(first))
        _ = try file("build/Shop_Other.resources/Products.storekit", "{ \"version\": 1 }")
        let failure = try #require(throws: ConfigurationSearchFailure.self) { try found("Products") }
        #expect("\(failure)".contains(path(first)) && "\(failure)".contains(path(second)))
    }

    @Test func `the file beside the test comes before those of other modules, however many there are (TS-03)`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try file("build/Shop_Stale.resources/Products.storekit", "{ \"version\": 1 }")
        _ = try file("build/Shop_Another.resources/Products.storekit", "{ \"version\": 2 }")
        let own = try file("Shop/Tests/ShopTests/Products.storekit")
        #expect(try found("Products") == path(own))
    }

    @Test func `a configuration that is a folder is found as a whole, also inside a bundle (TS-03, TS-79)`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let bundle = "build/Shop_ShopTests.resources/Fixtures"
        _ = try file("\(bundle)/Configuration.storekit/Configuration.storekit")
        _ = try file("\(bundle)/Products.storekit/Configuration.storekit")
        for name in ["Configuration", "Products"] {
            let url = try search.file(named: name)
            #expect(url.deletingLastPathComponent().lastPathComponent == "Fixtures")
            #expect(try ConfigurationDiagnostic.diagnostics(inFileAt: url) == [])
        }
    }

    @Test func `a search of this process includes the folder of the caller (TS-03)`() throws {
        let failure = try #require(throws: ConfigurationSearchFailure.self) {
            try ConfigurationSearch(fileID: #fileID, filePath: #filePath).file(named: "NoSuchConfiguration")
        }
        let own = URL(filePath: #filePath).deletingLastPathComponent().path(percentEncoded: false)
        #expect("\(failure)".contains(own))
    }
}
