import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

/// Calls in processes of tests that chose no store, where no test store was ever opened.
@Suite(.timeLimit(.standard)) struct UnchosenStoreTests {
    /// A folder for the data of the user's programs, which does not exist yet.
    private static func dataFolder() -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "unchosen-\(UUID().uuidString)")
        unsafe setenv("XDG_DATA_HOME", folder.path(percentEncoded: false), 1)
        return folder
    }

    private static func exists(_ file: URL) -> Bool {
        FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
    }

    @Test
    func `a test without a store is refused the user's permanent store, and the trait is the first remedy (E-23)`()
        async throws
    {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            unsafe unsetenv("OPENSTOREKIT_DATABASE")
            let folder = UnchosenStoreTests.dataFolder()
            await #expect(throws: StoreKitError.self) { try await Product.products(for: ["coins"]) }
            for await _ in Transaction.currentEntitlements { Issue.record("an entitlement without a store") }
            SKPaymentQueue.default().restoreCompletedTransactions()
            #expect(!UnchosenStoreTests.exists(folder))
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        let lines = text.split(separator: "\n").filter { $0.contains("OPENSTOREKIT_DATABASE") }
        #expect(lines.count == 1, "\(text)")
        let line = String(try #require(lines.first))
        let trait = try #require(line.range(of: "give this test the trait .store(…)"))
        for other in ["withStore(…)", "SKTestSession", "OPENSTOREKIT_DATABASE"] {
            #expect(try #require(line.range(of: other)).lowerBound > trait.upperBound)
        }
    }

    @Test func `a test that names a database in the environment gets that store (E-23)`() async {
        await #expect(processExitsWith: .success) {
            let folder = UnchosenStoreTests.dataFolder()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let database = folder.appending(path: "chosen.sqlite")
            unsafe setenv("OPENSTOREKIT_DATABASE", database.path(percentEncoded: false), 1)
            #expect(try await Product.products(for: ["coins"]).isEmpty)
            #expect(UnchosenStoreTests.exists(database))
            try FileManager.default.removeItem(at: folder)
        }
    }

    @Test func `a session chooses the store of its process, also for a listener that began before it (E-23)`() async {
        await #expect(processExitsWith: .success) {
            unsafe unsetenv("OPENSTOREKIT_DATABASE")
            let folder = UnchosenStoreTests.dataFolder()
            let received = Task {
                for await result in Transaction.updates { return result.unsafePayloadValue.productID }
                return ""
            }
            await #expect(throws: StoreKitError.self) { try await Product.products(for: ["coins"]) }
            let session = try SessionShop.withFile { try SKTestSession(contentsOf: $0) }
            try await session.buyProduct(identifier: "coins")
            #expect(await received.value == "coins")
            #expect(UnchosenStoreTests.exists(folder))
            try FileManager.default.removeItem(at: folder)
        }
    }
}
