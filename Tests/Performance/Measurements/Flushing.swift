import Foundation
import LocalStore
import OpenStoreKit
import StoreInterface

/// How often the disk is waited for; counted, because no two disks take the same time.
enum Flushing: Measurement {
    static let name = "flushing"

    static func findings(_ options: Options) async throws -> [Finding] {
        let folder = try BenchmarkFolder()
        let count = options.operations(500)
        let store = try BenchmarkStore.open(.file(folder.file("purchases.sqlite")))
        guard FlushCounter.count > 0 else {
            FileHandle.standardError.write(Data("fdatasync is not counted: see FlushCounter.swift\n".utf8))
            return []
        }
        let purchases = try await store.visit {
            let product = try await Product.find(BenchmarkCatalog.consumables[0])
            try await product.buyAndFinish()
            let alone = try await flushes { for _ in 0..<count { try await product.buyAndFinish() } }
            let together = try await flushes {
                for _ in 0..<count / 10 { try await DurablePurchasing.buyAtOnce(in: store, crowd: crowd) }
            }
            return (alone: alone, together: together)
        }
        let queueStore = try BenchmarkStore.open(.file(folder.file("queue.sqlite")))
        let queued = try await queueStore.visit {
            let shopper = QueueShopper(product: BenchmarkCatalog.consumables[0])
            try await shopper.buyAndFinish()
            return try await flushes { for _ in 0..<count { try await shopper.buyAndFinish() } }
        }
        let times = Double(count)
        return [
            Finding("fdatasync per purchase and finish()", purchases.alone / times, .atMost(2.1)),
            Finding(
                "fdatasync per purchase, \(crowd) at once",
                purchases.together / Double(count / 10 * crowd),
                .atMost(0.05)
            ),
            Finding("fdatasync per queue purchase, journal and finish included", queued / times, .atMost(3.1)),
        ]
    }

    private static let crowd = 64

    private static func flushes(_ work: () async throws -> Void) async rethrows -> Double {
        let start = FlushCounter.count
        try await work()
        return Double(FlushCounter.count - start)
    }
}
