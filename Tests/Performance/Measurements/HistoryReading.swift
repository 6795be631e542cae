import Foundation
import LocalStore
import OpenStoreKit
import StoreInterface

/// What questions cost in a store with a long past against one with a short past.
enum HistoryReading: Measurement {
    static let name = "reading"
    private static let shortPast = 1000

    private struct Question {
        let name: String
        var most = 1.3
        var operations = 200
        let ask: @Sendable () async throws -> Void
    }

    private static let questions = [
        Question(name: "latest(for:)") { _ = await Transaction.latest(for: BenchmarkCatalog.plans[7]) },
        Question(name: "currentEntitlements, 70 of them", operations: 5) {
            for await _ in Transaction.currentEntitlements {}
        },
        Question(name: "currentEntitlement(for:)") {
            _ = await Transaction.currentEntitlement(for: BenchmarkCatalog.owned[7])
        },
        Question(name: "unfinished, 13 of them", operations: 40) { for await _ in Transaction.unfinished {} },
        Question(name: "Status.all, 20 groups", operations: 10) {
            for await _ in Product.SubscriptionInfo.Status.all {}
        },
        Question(name: "first element of all", most: 1.5, operations: 20) {
            for await _ in Transaction.all { break }
        },
        Question(name: "first element of all(for:)", most: 1.5, operations: 20) {
            for await _ in Transaction.all(for: BenchmarkCatalog.plans[0]) { break }
        },
    ]

    static func findings(_ options: Options) async throws -> [Finding] {
        let folder = try BenchmarkFolder()
        let (short, long) = (folder.file("short.sqlite"), folder.file("long.sqlite"))
        try await HistoryBuilder.build(shortPast, at: short)
        try await HistoryBuilder.build(options.size, at: long)
        var findings: [Finding] = []
        let (small, large) = (try BenchmarkStore.open(.file(short)), try BenchmarkStore.open(.file(long)))
        for question in questions {
            let count = options.operations(question.operations)
            let comparison = try await Comparison(rounds: options.rounds, operations: count) {
                try await large.visit { for _ in 0..<count { try await question.ask() } }
            } against: {
                try await small.visit { for _ in 0..<count { try await question.ask() } }
            }
            findings.append(
                Finding(
                    question.name,
                    growthOf: comparison,
                    from: shortPast,
                    to: options.size,
                    .atMost(question.most)
                )
            )
        }
        let launches = options.operations(10)
        let launching = try await Comparison(rounds: options.rounds, operations: launches) {
            for _ in 0..<launches { try await launch(long) }
        } against: {
            for _ in 0..<launches { try await launch(short) }
        }
        let name = "launch to the first element"
        return findings + [
            Finding(name, growthOf: launching, from: shortPast, to: options.size, .atMost(1.3))
        ]
    }

    private static func launch(_ file: URL) async throws {
        try await BenchmarkStore.open(.file(file)).visit { for await _ in Transaction.updates { break } }
    }
}
