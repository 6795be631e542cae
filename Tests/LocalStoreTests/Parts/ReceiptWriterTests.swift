import Foundation
import StoreInterface
import StoreTestSupport
import StoreTime
import Testing

@testable import LocalStore
import TestWaiting

/// The receipt of a store, without the store.
@Suite(.timeLimit(.standard)) struct ReceiptWriterTests {
    private func receipt(_ environment: StoreEnvironment, isExpected: Bool = false) throws -> ReceiptWriter {
        let configuration = LocalStoreConfiguration(
            catalog: SampleCatalog.catalog,
            location: .memory,
            clock: ManualStoreClock(now: StoreDate(milliseconds: 1_735_689_600_000)),
            environment: environment,
            bundleID: "com.example.shop"
        )
        let opened = try OpenedStore(configuration)
        return ReceiptWriter(
            configuration,
            metadata: opened.metadata,
            database: opened.database,
            device: opened.device,
            signer: opened.signer,
            isExpected: isExpected
        )
    }

    @Test func `an app has no receipt before its first purchase, except in production (A-09)`() throws {
        let sandbox = try receipt(.sandbox)
        try sandbox.update(upTo: 0)
        #expect(!sandbox.file.exists)
        let production = try receipt(.production)
        try production.update(upTo: 0)
        #expect(production.file.exists)
    }

    @Test func `an expected receipt is written once, and again only when it is expected again (A-12)`() throws {
        let receipt = try receipt(.sandbox, isExpected: true)
        try receipt.update(upTo: 0)
        let first = try receipt.file.read()
        try receipt.update(upTo: 0)
        #expect(try receipt.file.read() == first)
        receipt.expect()
        try receipt.update(upTo: 0)
        // The opaque value is random, so that no two receipts are equal.
        #expect(try receipt.file.read() != first)
    }
}
