import Foundation
import LocalStore
import StoreInterface
import StoreLedger
import StorePersistence
import StoreSigning
import StoreTime
import TransactionCore

/// Makes a store with a long past, without living through it: real rows and a real signature for each.
///
/// The past is periods of subscriptions that are over and finished, so that `Transaction.all` lists every one. The
/// present is the same however long the past is: what is owned, subscribed to, and not finished yet.
struct HistoryBuilder {
    private static let batchSize = 10_000

    let database: LedgerDatabase
    let signer: JWSSigner
    let deviceID = UUID()

    /// - Returns: The bytes of all signed texts of the past together.
    @discardableResult
    static func build(_ count: Int, at file: URL) async throws -> Int {
        let bytes = try HistoryBuilder(at: file).add(count, PastPeriod.entry)
        let store = try BenchmarkStore.open(.file(file))
        try await store.visit {
            for id in BenchmarkCatalog.owned + BenchmarkCatalog.plans { try await Product.find(id).buyAndFinish() }
            for index in 0..<13 {
                var request = PurchaseRequest(productID: BenchmarkCatalog.consumables[index % 5])
                // Bought again although the one before is not finished.
                request.askedAt = 0
                _ = try await store.purchaseOutside(request)
            }
        }
        return bytes
    }

    /// Makes a store in which consumables are unfinished, and nothing else.
    static func buildUnfinished(_ count: Int, at file: URL) throws {
        try HistoryBuilder(at: file).add(count, UnfinishedPurchase.entry)
    }

    private init(at file: URL) throws {
        let identity = try SigningIdentity.make(storeName: BenchmarkStore.bundleID)
        database = try LedgerDatabase(.file(file))
        signer = try JWSSigner(identity: identity)
        try database.create(
            StoreMetadata(
                rootCertificate: identity.rootCertificate,
                rootPrivateKey: identity.rootPrivateKey,
                intermediateCertificate: identity.intermediateCertificate,
                intermediatePrivateKey: identity.intermediatePrivateKey,
                leafCertificate: identity.leafCertificate,
                leafPrivateKey: identity.leafPrivateKey,
                deviceVerificationID: deviceID,
                environment: .xcode,
                bundleID: BenchmarkStore.bundleID,
                firstLaunchDate: BenchmarkStore.present,
                firstAppVersion: "1"
            ),
            firstTransactionID: 0
        )
    }

    @discardableResult
    private func add(
        _ count: Int,
        _ entry: (_ index: Int, _ count: Int, _ createdAt: Int64) -> LedgerEntry
    ) throws -> Int {
        var bytes = 0
        for start in stride(from: 0, to: count, by: Self.batchSize) {
            let sequence = try database.sequence()
            let range = start..<min(start + Self.batchSize, count)
            let entries = range.map { entry($0, count, sequence + Int64($0 - start) + 1) }
            bytes += try save(entries, after: sequence)
        }
        return bytes
    }

    private func save(_ entries: [LedgerEntry], after sequence: Int64) throws -> Int {
        var change = LedgerChange(nextTransactionID: (entries.last?.id ?? 0) + 1)
        var texts: [UInt64: StoredText] = [:]
        var bytes = 0
        for entry in entries {
            let text = try sign(entry)
            bytes += text.text.compactSerialization.utf8.count
            texts[entry.id] = text
            change.entries.append(.added(entry))
            if entry.isFinished { change.closed.append(entry.id) }
            change.events.append(
                LedgerEvent(
                    entry.isFinished ? .renewed : .purchased,
                    at: entry.purchaseDate,
                    productID: entry.productID,
                    transactionID: entry.id
                )
            )
        }
        try database.save([SavedChange(change: change, texts: texts)], expecting: sequence)
        return bytes
    }

    private func sign(_ entry: LedgerEntry) throws -> StoredText {
        var payload = entry.payload(
            bundleID: BenchmarkStore.bundleID,
            environment: .xcode,
            appTransactionID: "0",
            signedAt: entry.purchaseDate
        )
        let nonce = UUID()
        payload.deviceVerification = try DeviceHash.sha384(nonce: nonce, deviceID: deviceID)
        payload.deviceVerificationNonce = WireUUID(nonce)
        return try signer.sign(PayloadCoding.encode(payload))
    }
}
