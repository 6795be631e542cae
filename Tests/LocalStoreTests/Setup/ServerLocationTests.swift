import Foundation
import LocalStore
import StoreCatalog
import StoreInterface
import Testing
import TestWaiting

/// The variables that name a store on a server.
@Suite(.timeLimit(.standard)) struct ServerLocationTests {
    private static let address = "postgresql://anna:secret@127.0.0.1:1/sandbox"

    private func configuration(_ variables: [String: String]) throws -> LocalStoreConfiguration {
        let locator = DefaultStoreLocator(
            variables: variables.merging(["OPENSTOREKIT_DATABASE": Self.address]) { given, _ in given },
            folders: [],
            bundleID: "com.example.app",
            appVersion: "1"
        )
        return try locator.configuration(selling: .empty)
    }

    @Test func `a server location has an account and a file for the device, by default or from variables`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let found = try configuration(["XDG_DATA_HOME": folder.path(percentEncoded: false)])
        let file = folder.appending(path: "OpenStoreKit/com.example.app-default.device")
        #expect(
            found.location == .server(StoreServer(url: Self.address, account: "default", deviceFile: file))
        )
        let named = try configuration(["OPENSTOREKIT_ACCOUNT": "ben", "OPENSTOREKIT_DEVICE": "/devices/first"])
        let server = StoreServer(url: Self.address, account: "ben", deviceFile: URL(filePath: "/devices/first"))
        #expect(named.location == .server(server))
    }

    @Test(arguments: ["postgresql", "postgres"])
    func `a server address may have either name of the protocol, and is not a path`(name: String) throws {
        let address = "\(name)://anna@127.0.0.1:1/sandbox"
        let found = try configuration(["OPENSTOREKIT_DATABASE": address, "OPENSTOREKIT_DEVICE": "/devices/first"])
        let server = StoreServer(url: address, account: "default", deviceFile: URL(filePath: "/devices/first"))
        #expect(found.location == .server(server))
    }

    @Test func `opening a store on an unusable server fails with the reason, and without the password`() throws {
        let configuration = try configuration(["OPENSTOREKIT_DEVICE": "/devices/first"])
        let failure = try #require(throws: StoreFailure.self) { try LocalStore(configuration) }
        #if PostgreSQL
        #expect("\(failure)".contains("postgresql://127.0.0.1:1/sandbox"), "\(failure)")
        #else
        #expect("\(failure)".contains("the package trait PostgreSQL"), "\(failure)")
        #endif
        #expect(!"\(failure)".contains("secret"))
        #expect(!FileManager.default.fileExists(atPath: "/devices/first"))
    }
}
