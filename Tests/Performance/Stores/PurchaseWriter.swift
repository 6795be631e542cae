import Foundation
import LocalStore
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// Saves purchases that were decided and signed before, in memory.
final class PurchaseWriter {
    private let database: LedgerDatabase
    private let text: StoredText
    private var sequence: Int64 = 0
    private var nextID: UInt64 = 0

    init(_ text: StoredText) throws {
        self.text = text
        database = try LedgerDatabase(.memory)
        let nothing = Data()
        try database.create(
            StoreMetadata(
                rootCertificate: nothing,
                rootPrivateKey: nothing,
                intermediateCertificate: nothing,
                intermediatePrivateKey: nothing,
                leafCertificate: nothing,
                leafPrivateKey: nothing,
                deviceVerificationID: UUID(),
                environment: .xcode,
                bundleID: BenchmarkStore.bundleID,
                firstLaunchDate: BenchmarkStore.present,
                firstAppVersion: "1"
            ),
            firstTransactionID: 0
        )
    }

    /// - Returns: What was saved.
    @discardableResult
    func buy() throws -> LedgerEntry {
        var change = LedgerChange(nextTransactionID: nextID + 1)
        let entry = LedgerEntry(
            id: nextID,
            originalID: nextID,
            productID: BenchmarkCatalog.consumables[0],
            kind: .consumable,
            purchaseDate: BenchmarkStore.present,
            originalPurchaseDate: BenchmarkStore.present,
            priceMilliunits: 1000,
            currency: "USD",
            storefront: StorefrontPayload(countryCode: "USA", id: "143441", currency: "USD"),
            createdAt: sequence + 1
        )
        change.entries = [.added(entry)]
        change.events = [
            LedgerEvent(.purchased, at: entry.purchaseDate, productID: entry.productID, transactionID: entry.id)
        ]
        try save(change, [entry.id: text])
        nextID += 1
        return entry
    }

    func finish(_ entry: LedgerEntry) throws {
        var change = LedgerChange(nextTransactionID: nextID)
        var entry = entry
        entry.isFinished = true
        change.entries = [.moved(entry)]
        change.closed = [entry.id]
        change.events = [LedgerEvent(.finished, at: entry.purchaseDate, transactionID: entry.id)]
        try save(change, [:])
    }

    func text(of id: UInt64) throws -> StoredText? { try database.text(of: id) }

    private func save(_ change: LedgerChange, _ texts: [UInt64: StoredText]) throws {
        try database.save([SavedChange(change: change, texts: texts)], expecting: sequence)
        sequence += Int64(change.events.count)
    }
}
