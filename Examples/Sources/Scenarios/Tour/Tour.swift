import Foundation
import OpenStoreKit
import OpenStoreKitTest

/// One app in the middle of its port: old code on the payment queue and new code on the async API, over one store.
///
/// The store records its events itself; this code records only the actions of the app.
public struct Tour {
    private let timeline = Timeline()
    private let database: SimulatedDatabase
    private let app: TourObserver

    /// Plays everything.
    ///
    /// - Parameter folder: The folder for the store's SQLite file.
    /// - Returns: The recorded events.
    /// - Throws: The error of a step.
    public static func play(in folder: URL) async throws -> Timeline {
        let tour = Tour(in: folder)
        let launchedAgain = try await tour.playFirstLaunch()
        try await tour.playSecondLaunch(at: launchedAgain)
        return tour.timeline
    }

    private init(in folder: URL) {
        database = .file(folder.appending(path: "tour.sqlite"))
        let timeline = timeline
        app = TourObserver { timeline.record($0, in: .observer, transactionID: $1, at: timeline.lastDate) }
    }

    private func open(at date: Date = SimulatedTime.epoch) throws -> SimulatedStore {
        try SimulatedStore(
            configuration: Shelves.configuration,
            database: database,
            time: .manual(startingAt: date),
            timeline: timeline
        )
    }

    private func playFirstLaunch() async throws -> Date {
        let store = try open()
        begin("The app starts for the first time", store)
        return try await running(store) {
            let queue = SKPaymentQueue.default()
            begin("Ask to Buy: a child wants Pro", store)
            await store.setAskToBuy(true)
            await old(buys: "pro", from: queue)
            await store.settle()
            try await store.advance(by: .seconds(86_400 + 3_725))
            begin("A parent approves it the next day", store)
            for request in await store.pendingRequests { try await store.approve(request) }
            await store.settle()
            await store.setAskToBuy(false)

            begin("New code buys coins, and the app is killed before it finishes them", store)
            _ = try await product("coins.100").purchase()
            await store.settle()
            return store.now
        }
    }

    private func playSecondLaunch(at date: Date) async throws {
        let store = try open(at: date.addingTimeInterval(42))
        begin("It starts again, and the coins come again", store)
        try await running(store) {
            await store.settle()
            begin("The customer changes their mind", store)
            store.customer = .hesitant
            _ = try await product("coins.100").purchase()
            store.customer = .agreeable
            await store.settle()

            begin("A subscription: a free week, then it renews", store)
            if case .success(.verified(let week)) = try await product("magazine.monthly").purchase() {
                timeline.record("unlock the magazine", in: .async, transactionID: "\(week.id)", at: store.now)
                await week.finish()
            }
            await store.settle()
            for _ in 1...2 {
                guard case .verified(let period)? = await Transaction.latest(for: "magazine.monthly"),
                    let end = period.expirationDate
                else { break }
                try await store.advance(to: end)
                await store.settle()
            }

            try await store.advance(by: .seconds(86_400 * 3))
            begin("The App Store refunds Pro", store)
            try await store.refund(0)
            await store.settle()

            begin("Restore purchases, the old way and the new", store)
            SKPaymentQueue.default().restoreCompletedTransactions()
            await store.settle()
            for await _ in Transaction.currentEntitlements {}
        }
    }

    // MARK: The app

    /// Runs the app: its observer is attached, and it listens to `Transaction.updates`.
    private func running<Result>(_ store: SimulatedStore, _ body: () async throws -> Result) async throws -> Result {
        try await store.run {
            SKPaymentQueue.default().add(app)
            let updates = Transaction.updates.makeAsyncIterator()
            let listener = Task {
                var updates = updates
                // The old code delivers and finishes transactions without a waiting call; this listener only records.
                while await updates.next() != nil {}
            }
            await store.settle()
            let result = try await body()
            await store.settle()
            listener.cancel()
            await listener.value
            return result
        }
    }

    private func old(buys productID: String, from queue: SKPaymentQueue) async {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        queue.add(payment)
    }

    private func product(_ id: String) async throws -> Product {
        guard let product = try await Product.products(for: [id]).first else {
            preconditionFailure("\(id) is missing from Shop.storekit.")
        }
        return product
    }

    private func begin(_ title: String, _ store: SimulatedStore) { timeline.beginChapter(title, at: store.now) }
}

extension Timeline {
    /// The date of the last event, which is the store's time while an observer is called.
    fileprivate var lastDate: Date { entries.last?.date ?? .distantPast }
}
