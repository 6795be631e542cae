import OpenStoreKit
import StoreInterface

/// How often the disk is waited for; counted, because no two disks take the same time.
enum Flushing: Measurement {
    static let name = "flushing"

    static func findings(_ options: Options) async throws -> [Finding] {
        guard FlushCounter.isAvailable else { return [] }
        let folder = try BenchmarkFolder()
        let count = options.operations(500)
        var findings: [Finding] = []
        func add(_ name: String, times: Int, _ most: Double, _ work: () async throws -> Void) async throws {
            let start = FlushCounter.count
            try await work()
            findings.append(Finding(name, Double(FlushCounter.count - start) / Double(times), .atMost(most)))
        }
        let store = try BenchmarkStore.open(.file(folder.file("purchases.sqlite")))
        try await store.visit {
            let product = try await Product.find(BenchmarkCatalog.consumables[0])
            try await product.buyAndFinish()
            try await add("fdatasync per purchase and finish()", times: count, 2.1) {
                for _ in 0..<count { try await product.buyAndFinish() }
            }
            let together = 64
            try await add("fdatasync per purchase, 64 at once", times: count / 10 * together, 0.05) {
                for _ in 0..<count / 10 { try await buy(together, of: product) }
            }
        }
        let queueStore = try BenchmarkStore.open(.file(folder.file("queue.sqlite")))
        try await queueStore.visit {
            let shopper = QueueShopper(product: BenchmarkCatalog.consumables[0])
            try await shopper.buyAndFinish()
            try await add("fdatasync per queue purchase with its finish, with journal", times: count, 4.1) {
                for _ in 0..<count { try await shopper.buyAndFinish() }
            }
        }
        return findings
    }

    private static func buy(_ count: Int, of product: Product) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { _ = try await product.purchase() } }
            try await group.waitForAll()
        }
    }
}
