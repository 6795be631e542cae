import Foundation
import OpenStoreKitTest
import StoreTime
import Synchronization

/// What it costs to write down what happens.
enum TimelineWriting: Measurement {
    static let name = "timeline"

    static func findings(_ options: Options) async throws -> [Finding] {
        [try await note(options), try await purchase(options)]
    }

    /// A note against a value that is appended under a lock.
    private static func note(_ options: Options) async throws -> Finding {
        let count = options.operations(20_000)
        let date = BenchmarkStore.present.date
        let writing = await Comparison(rounds: options.rounds, operations: count) {
            let timeline = Timeline()
            for _ in 0..<count { timeline.record("a note", in: .async, at: date) }
        } against: {
            let notes = Mutex<[String]>([])
            for _ in 0..<count { notes.withLock { $0.append("a note") } }
        }
        return Finding("write a note into a timeline ÷ append a text under a lock", costOf: writing, .atMost(20))
    }

    /// A purchase whose every step is written down, with the payload of what was signed.
    private static func purchase(_ options: Options) async throws -> Finding {
        let count = options.operations(200)
        let timeline = Timeline(keeping: 1000)
        let (written, plain) = (try IsolatedStore.open(timeline: timeline), try IsolatedStore.open())
        let product = try await written.run { try await Product.find(IsolatedStore.product) }
        let other = try await plain.run { try await Product.find(IsolatedStore.product) }
        let before = timeline.entries.count + timeline.forgottenCount
        let buying = try await Comparison(rounds: options.rounds, operations: count) {
            try await written.run { for _ in 0..<count { try await product.buyAndFinish() } }
        } against: {
            try await plain.run { for _ in 0..<count { try await other.buyAndFinish() } }
        }
        let entries = timeline.entries.count + timeline.forgottenCount - before
        let perEntry = (buying.subject - buying.reference) * Double(count * (options.rounds + 1)) / Double(entries)
        return Finding(
            "buy and finish with a timeline ÷ without",
            buying.cost,
            .atMost(2.2),
            "\(rounded(perEntry * 1e6)) µs for an entry"
        )
    }
}
