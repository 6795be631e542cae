import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization

/// The world of one act: a store on a file, the launches of an app on it, and a count of what the app handed over.
public final class Scene: Sendable {
    private struct State {
        var date = SimulatedTime.epoch
        var grants: [String: Int] = [:]
        var keys: Set<String> = []
        var observers: [any SKPaymentTransactionObserver & Sendable] = []
        var listeners: [Task<Void, any Error>] = []
    }

    let timeline = Timeline()
    let program: URL
    let database: URL
    /// The products of every scenario.
    static let products: [ItemForSale] = [
        .consumable("coins", price: 0.99),
        .nonConsumable("pro", price: 9.99),
        .autoRenewable(
            "plan.basic",
            price: 4.99,
            subscriptionPeriod: .monthly,
            groupID: "plans",
            groupLevel: 2,
            promotionalOffers: ["comeback": .payUpFront(0.99, for: .monthly)]
        ),
        .autoRenewable("plan.plus", price: 9.99, subscriptionPeriod: .monthly, groupID: "plans", groupLevel: 1),
    ]

    private let notesLane: TimelineEntry.Lane
    private let state = Mutex(State())

    init(database: URL, program: URL, _ lanes: [TimelineEntry.Lane]) {
        self.database = database
        self.program = program
        notesLane = lanes.contains(.observer) ? .observer : .async
    }

    /// Launches the app: everything in the closure happens in one run of it, at whose end it is gone.
    ///
    /// - Parameters:
    ///   - title: The title in the timeline.
    ///   - app: The settings of the app.
    ///   - body: The run.
    /// - Throws: The error of the run, or of opening the store.
    func launch(
        _ title: String = "launch",
        app: SimulatedApp = SimulatedApp(),
        _ body: (SimulatedStore) async throws -> Void
    ) async throws {
        let store = try SimulatedStore(
            selling: Self.products,
            database: .file(database),
            time: .manual(startingAt: state.withLock { $0.date }),
            app: app,
            timeline: timeline
        )
        timeline.beginChapter(title, at: store.now)
        try await store.run {
            try await body(store)
            await store.settle()
            let (observers, listeners) = state.withLock { state in
                defer { (state.observers, state.listeners, state.date) = ([], [], store.now) }
                return (state.observers, state.listeners)
            }
            for observer in observers { SKPaymentQueue.default().remove(observer) }
            for listener in listeners { listener.cancel() }
            for listener in listeners { _ = await listener.result }
        }
    }

    /// Begins the next chapter of a run.
    func chapter(_ title: String) { timeline.beginChapter(title, at: now) }

    /// Attaches an observer for the rest of the run.
    func attach(_ observer: some SKPaymentTransactionObserver & Sendable) {
        state.withLock { $0.observers.append(observer) }
        SKPaymentQueue.default().add(observer)
    }

    /// Runs a listener for the rest of the run.
    func listen(_ body: @escaping @Sendable () async throws -> Void) { _ = listening(body) }

    private func listening(_ body: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error> {
        let task = Task { try await body() }
        state.withLock { $0.listeners.append(task) }
        return task
    }

    /// The app hands a product over, whether or not it did so before.
    func grant(_ productID: String, _ transactionID: String?, quantity: Int = 1, in lane: TimelineEntry.Lane? = nil) {
        state.withLock { $0.grants[productID, default: 0] += quantity }
        note("hand over \(productID)\(quantity == 1 ? "" : " × \(quantity)")", transactionID, in: lane)
    }

    /// The app hands a product over unless it did so for the same key before.
    func grant(_ productID: String, once key: String, in lane: TimelineEntry.Lane? = nil) {
        guard state.withLock({ $0.keys.insert(key).inserted }) else {
            return note("\(productID) is handed over already", key, in: lane)
        }
        grant(productID, key, in: lane)
    }

    /// The app takes a product back.
    func revoke(_ productID: String, in lane: TimelineEntry.Lane? = nil) {
        state.withLock { $0.grants[productID] = nil }
        note("take back \(productID)", nil, in: lane)
    }

    /// Writes a sentence of the app into the timeline.
    func note(_ sentence: String, _ transactionID: String? = nil, in lane: TimelineEntry.Lane? = nil) {
        timeline.record(sentence, in: lane ?? notesLane, transactionID: transactionID, at: now)
    }

    /// The products that the customer has from the app.
    var handedOver: String {
        let grants = state.withLock { $0.grants }.sorted { $0.key < $1.key }
        return grants.isEmpty ? "nothing" : grants.map { "\($0.key) × \($0.value)" }.joined(separator: ", ")
    }

    /// The time of the last event, which the store's clock shows while the app is called.
    private var now: Date { timeline.entries.last?.date ?? SimulatedTime.epoch }
}

extension SKMutablePayment {
    /// A payment for a product that need not be loaded.
    static func of(_ productID: String) -> SKMutablePayment {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        return payment
    }
}

extension Product {
    /// The product with an identifier.
    static func named(_ id: String) async throws -> Product {
        guard let product = try await products(for: [id]).first else { throw StoreKitError.unknown }
        return product
    }
}
