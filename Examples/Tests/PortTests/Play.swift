import AppModel
import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing

/// Opens the example's shop.
func openShop(_ database: SimulatedDatabase = .memory) throws -> SimulatedStore {
    try SimulatedStore(configuration: shopFile, database: database, time: .manual(startingAt: SimulatedTime.epoch))
}

/// The products of the example's shop.
let shopFile = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Scenarios/Resources/Shop.storekit").standardized

/// Launches an app with a new shop, and ends it afterwards.
@MainActor func play(
    _ stage: Stage,
    in database: SimulatedDatabase = .memory,
    atomically: Bool = true,
    buysPromoted: Bool = false,
    before: (SimulatedStore) async throws -> Void = { _ in },
    _ body: (SimulatedStore, App) async throws -> Void
) async throws {
    let store = try openShop(database)
    try await store.run {
        try await before(store)
        let app = App(stage, asking: store, buysPromoted: buysPromoted)
        app.launch(atomically: atomically)
        await app.settle()
        try await body(store, app)
        await app.settle()
        app.store.stop()
        await app.settle()
        #expect(await store.inconsistencies == [])
    }
}

/// Calls a test with the name of a file for a store, which is deleted afterwards.
@MainActor func withFile(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "port-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    try await body(folder.appending(path: "store.sqlite").path)
}

/// The unfinished transactions in both APIs.
@MainActor func unfinished() async -> [String] {
    var products: [String] = []
    for await result in Transaction.unfinished { products.append(result.unsafePayloadValue.productID) }
    let entries = SKPaymentQueue.default().transactions.filter { $0.transactionState != .purchased }
    return products + entries.map { "\($0.payment.productIdentifier) in the queue" }
}
