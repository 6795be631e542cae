import Dispatch
import Foundation
import StoreInterface
import StorePersistence
import StoreSigning
import StoreTestSupport
import Synchronization
import Testing

@testable import LocalStore
import TestWaiting

@Suite(.timeLimit(.standard)) struct ReceiptKeyTests {
    @Test func `every store makes its own receipt key, when it first needs one (A-20)`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("shop.sqlite"))
        let shop = try TestStore(location: location)
        let other = try TestStore()
        let trust = try await shop.store.receiptTrust()
        #expect(try await other.store.receiptTrust().rootCertificate != trust.rootCertificate)
        try await shop.buyThroughQueue("coins")
        #expect(try await shop.receiptIdentifiers()?.count == 1)
        #expect(try await TestStore(location: location).store.receiptTrust() == trust)
    }

    /// A maker of keys that counts its calls, and holds each until the test lets it go on.
    private final class Maker: Sendable {
        let count = Mutex(0)
        let outcomes: Mutex<[Result<Data, SigningFailure>]>
        let begun = Gate()
        private let mayEnd = DispatchSemaphore(value: 0)

        init(_ outcomes: [Result<Data, SigningFailure>]) { self.outcomes = Mutex(outcomes) }

        func letGoOn() { mayEnd.signal() }

        var source: ReceiptKeySource {
            ReceiptKeySource { () throws(SigningFailure) in
                self.count.withLock { $0 += 1 }
                self.begun.open()
                self.mayEnd.wait()
                return try self.outcomes.withLock { $0.removeFirst() }.get()
            }
        }
    }

    @Test func `stores in memory share the key of the process, and stores on disk do not (A-20)`() async throws {
        let folder = try TemporaryFolder()
        func key(_ location: StoreLocation) async throws -> Data {
            let store = try TestStore(location: location).store
            _ = try await store.receiptTrust()
            return try #require(try await store.keptReceiptKey())
        }
        let shared = try await key(.memory)
        #expect(try await key(.memory) == shared)
        let first = try await key(.file(folder.file("first.sqlite")))
        let second = try await key(.file(folder.file("second.sqlite")))
        #expect(Set([shared, first, second]).count == 3)
    }

    @Test func `a store answers other requests while the key of its receipts is made`() async throws {
        let maker = Maker([.success(try RSAPrivateKey().der)])
        let shop = try TestStore { $0.receiptKeys = maker.source }
        let (store, began) = (shop.store, maker.begun)
        let trust = Task { try await store.receiptTrust() }
        let refreshed = Task { try await store.refreshReceipt(ReceiptDemands()) }
        await began.pass()
        // The maker waits for the end of this purchase.
        try await shop.buy("coins")
        maker.letGoOn()
        try await refreshed.value
        #expect(try await trust.value == store.receiptTrust())
        #expect(maker.count.withLock { $0 } == 1)
    }

    @Test func `a key that could not be made is made by the next request`() async throws {
        let failure = SigningFailure(operation: "make a key", detail: "the test says so")
        let maker = Maker([.failure(failure), .success(try RSAPrivateKey().der)])
        let store = try TestStore { $0.receiptKeys = maker.source }.store
        maker.letGoOn()
        await #expect(throws: StoreFailure.self) { try await store.receiptTrust() }
        maker.letGoOn()
        #expect(try await store.receiptTrust() == store.receiptTrust())
        #expect(maker.count.withLock { $0 } == 2)
    }
}

extension LocalStore {
    /// The RSA key that the store keeps, as PKCS #1.
    fileprivate func keptReceiptKey() throws -> Data? { try database.receiptMetadata()?.privateKey }
}
