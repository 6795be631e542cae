import Foundation
import LocalStore
import StoreInterface
import StoreTime
import TransactionCore

/// Opens the stores that are measured, on clocks that stand still.
enum BenchmarkStore {
    static let bundleID = "com.example.benchmark"
    static let present = StoreDate(milliseconds: 1_735_689_600_000)

    static func open(
        _ location: StoreLocation = .memory,
        clock: ManualStoreClock = ManualStoreClock(now: present)
    ) throws(StoreFailure) -> LocalStore {
        try LocalStore(
            LocalStoreConfiguration(
                catalog: BenchmarkCatalog.catalog,
                location: location,
                clock: clock,
                bundleID: bundleID
            )
        )
    }
}

extension LocalStore {
    /// Runs code with this store behind the public API.
    func visit<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await StoreConnection.$scoped.withValue(self) { try await body() }
    }
}

extension Product {
    static func find(_ id: String) async throws -> Product {
        guard let product = try await products(for: [id]).first else { throw StoreKitError.unknown }
        return product
    }

    /// Buys and finishes.
    func buyAndFinish() async throws {
        guard case .success(.verified(let transaction)) = try await purchase() else { throw StoreKitError.unknown }
        await transaction.finish()
    }
}
