import Foundation
import StoreCatalog
import StoreTestSupport
import Testing
import TestWaiting

/// Configurations of products with images, which Xcode writes as folders.
@Suite(.timeLimit(.standard)) struct ConfigurationFolderTests {
    private let parent: TemporaryFolder
    private let folder: URL

    init() throws {
        parent = try TemporaryFolder()
        folder = parent.url.appending(path: "Shop.storekit", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "Assets"),
            withIntermediateDirectories: true
        )
        try Data().write(to: folder.appending(path: "Assets/9F541BE7.png"))
    }

    private func write(images: String...) throws -> URL {
        let products = images.enumerated().map { number, image in
            #"{"productID":"p\#(number)","type":"Consumable","displayPrice":"1","promotionalImageID":"\#(image)"}"#
        }
        let file = folder.appending(path: "Configuration.storekit")
        try Data("{\"products\":[\(products.joined(separator: ","))]}".utf8).write(to: file)
        return file
    }

    @Test func `a folder is read as its file, with the names of images (TS-79)`() throws {
        let file = try write(images: "9F541BE7", "")
        let link = parent.url.appending(path: "Linked.storekit")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
        for url in [folder, parent.url.appending(path: "Shop.storekit"), link] {
            let catalog = try StoreKitFileReader.catalog(contentsOf: url)
            #expect(catalog.products.map(\.id) == ["p0", "p1"])
            #expect(catalog.products.map(\.promotionalImageID) == ["9F541BE7", nil])
            #expect(catalog.findings == [])
            #expect(catalog.path?.hasSuffix("storekit/Configuration.storekit") == true)
        }
        // The file alone has no folder for images, and its names are kept.
        #expect(try StoreKitFileReader.catalog(contentsOf: file).products[0].promotionalImageID == "9F541BE7")
    }

    @Test func `a name without an image is a mistake of the file in the folder (TS-79)`() throws {
        let file = try write(images: "9F541BE7", "50E00001")
        let catalog = try StoreKitFileReader.catalog(contentsOf: folder)
        #expect(catalog.path == file.standardizedFileURL.path(percentEncoded: false))
        #expect(
            catalog.findings == [
                #"products[1].promotionalImageID: "50E00001" is not understood "#
                    + "(expected: the name of an image in the folder Assets), so it counts as absent"
            ]
        )
        #expect(catalog.products.count == 2)
    }

    @Test func `a folder without a configuration is refused by its name and the missing one (TS-79)`() throws {
        let failure = #expect(throws: StoreKitFileFailure.self) { try StoreKitFileReader.catalog(contentsOf: folder) }
        #expect("\(try #require(failure))".contains("Shop.storekit"))
        #expect("\(try #require(failure))".hasSuffix("it is a folder without the file Configuration.storekit"))
    }
}
