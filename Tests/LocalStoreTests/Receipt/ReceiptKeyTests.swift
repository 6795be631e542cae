import LocalStore
import StoreInterface
import StoreTestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct ReceiptKeyTests {
    @Test func `A-20 every store makes its own receipt key, when it first needs one`() async throws {
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
}
