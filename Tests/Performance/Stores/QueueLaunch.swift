import Dispatch
import Foundation
import OpenStoreKit
@_spi(SimulatedStores) import PaymentQueue
import SQLiteDatabase
import StoreInterface

/// An app that launches with very many unfinished transactions, in a process of its own.
enum QueueLaunch: String {
    /// Attaches an observer, which finishes nothing.
    case observer
    /// The same, on a queue that sees only what Apple's public API reports.
    case observerWithoutSignals
    /// Reads `Transaction.unfinished` to its end.
    case unfinished

    /// The cost of a launch, from the beginning of the process.
    struct Figures {
        /// The time until the first call or element, and until the last.
        let first: Moment
        let last: Moment

        struct Moment {
            let milliseconds: Int
            let processorMilliseconds: Int
            /// The most memory that the process ever had, in bytes.
            let peak: Int

            var numbers: [Int] { [milliseconds, processorMilliseconds, peak] }
        }

        init(first: Moment, last: Moment) { (self.first, self.last) = (first, last) }

        init?(_ numbers: [Int]) {
            guard numbers.count == 6 else { return nil }
            first = Moment(milliseconds: numbers[0], processorMilliseconds: numbers[1], peak: numbers[2])
            last = Moment(milliseconds: numbers[3], processorMilliseconds: numbers[4], peak: numbers[5])
        }

        var text: String { (first.numbers + last.numbers).map(String.init).joined(separator: " ") }
    }

    func run(on file: URL) async throws -> Figures {
        let count = try SQLiteConnection(.file(file.path(percentEncoded: false))).first(
            "SELECT count(*) FROM transactions WHERE is_finished = 0"
        ) { row throws(SQLiteFailure) in Int(try row.int64(at: 0)) }
        let start = ContinuousClock.now
        let store = try BenchmarkStore.open(.file(file))
        return try await store.visit {
            switch self {
            case .observer, .observerWithoutSignals:
                if self == .observerWithoutSignals { PaymentQueueSignals.withhold() }
                PaymentQueueDelivery.queue = DispatchQueue(label: "benchmark")
                let observer = CountingObserver(since: start)
                SKPaymentQueue.default().add(observer)
                // The queue does not keep its observer.
                defer { withExtendedLifetime(observer) {} }
                return try await observer.figures(of: count ?? 0)
            case .unfinished:
                var first: Figures.Moment?
                for await _ in Transaction.unfinished where first == nil { first = .init(since: start) }
                guard let first else { throw StoreKitError.unknown }
                return Figures(first: first, last: .init(since: start))
            }
        }
    }
}

extension QueueLaunch.Figures.Moment {
    init(since start: ContinuousClock.Instant) {
        self.init(
            milliseconds: Int((ContinuousClock.now - start) / .milliseconds(1)),
            processorMilliseconds: Int(CPUTime.now * 1000),
            peak: (try? Probe.memory("VmHWM:")) ?? 0
        )
    }
}

/// An observer that notes the first call, and the call after which it has received a number of transactions.
private final class CountingObserver: NSObject, SKPaymentTransactionObserver, Sendable {
    private let start: ContinuousClock.Instant
    private let calls: AsyncStream<(count: Int, QueueLaunch.Figures.Moment)>
    private let called: AsyncStream<(count: Int, QueueLaunch.Figures.Moment)>.Continuation

    init(since start: ContinuousClock.Instant) {
        self.start = start
        (calls, called) = AsyncStream.makeStream()
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        called.yield((transactions.count, .init(since: start)))
    }

    func figures(of count: Int) async throws -> QueueLaunch.Figures {
        var first: QueueLaunch.Figures.Moment?
        var received = 0
        for await (number, moment) in calls {
            if first == nil { first = moment }
            received += number
            if received == count, let first { return QueueLaunch.Figures(first: first, last: moment) }
        }
        throw StoreKitError.unknown
    }
}
