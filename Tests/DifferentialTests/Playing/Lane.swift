import Foundation
import OpenStoreKitTest

/// Plays a script through one of the two APIs, on a store of its own.
final class Lane {
    private let kind: TimelineEntry.Lane
    private let database: SimulatedDatabase
    private let mistake: Mistake?
    private let books = Books()
    private let timeline = Timeline()
    private var store: SimulatedStore
    private var shop: any Shop
    private var isAttached = false
    private var answers: [String] = []

    init(_ kind: TimelineEntry.Lane, database: SimulatedDatabase, mistake: Mistake? = nil) throws {
        self.kind = kind
        self.database = database
        self.mistake = mistake
        store = try SampleShelf.open(database: database, timeline: timeline)
        shop = Self.shop(kind, books, timeline, store, mistake)
    }

    /// Plays the script, lets the app do what it still has to, and tells what has come of it.
    func play(_ script: Script) async throws -> Outcome {
        try await attach()
        for step in script.steps {
            answers.append(try await answer(to: step))
            await store.rest()
        }
        if script.relaunches || !books.finishes { try await relaunch() }
        try await attach()
        let outcome = await outcome()
        await detach()
        await store.rest()
        return outcome
    }

    // MARK: Steps

    /// Plays a step, and says how the store answered what was asked of it outside the app.
    private func answer(to step: Step) async throws -> String {
        switch step {
        case .buy(let product): await buy(product)
        case .cancel(let product):
            store.customer = .hesitant
            await buy(product)
            await store.rest()
            store.customer = .agreeable
        case .ask(let product):
            await store.setAskToBuy(true)
            await buy(product)
            await store.rest()
            await store.setAskToBuy(false)
        case .approve:
            if let request = await store.pendingRequests.first { try await store.approve(request) }
        case .decline:
            if let request = await store.pendingRequests.first { try await store.decline(request) }
        case .buyElsewhere(let product): return await answer { _ = try await store.buyOutside(product) }
        case .refund(let number):
            let paid = paid
            guard !paid.isEmpty else { break }
            return await answer { try await store.refund(paid[number % paid.count].id) }
        case .restore:
            let (store, shop) = (store, shop)
            if isAttached { await store.run { await shop.restore() } }
        case .renewal(let isOn): return await answerOfSubscription { try await store.setAutoRenewal(isOn, of: $0) }
        case .advance(let days): await store.advance(by: .seconds(days * 86_400))
        case .forceRenewal: return await answerOfSubscription { try await store.forceRenewal(of: $0) }
        case .expire: return await answerOfSubscription { try await store.expireSubscription(of: $0) }
        case .detach: await detach()
        case .attach: try await attach()
        case .stopFinishing: books.finishes = false
        case .relaunch: try await relaunch()
        }
        return ""
    }

    /// An app that does not listen does not sell: a queue would keep the payment for later, the other API would not.
    private func buy(_ product: String) async {
        let (store, shop) = (store, shop)
        if isAttached { await store.run { await shop.buy(product) } }
    }

    private func attach() async throws {
        let (store, shop) = (store, shop)
        await store.run { await shop.attach() }
        isAttached = true
        await store.rest()
    }

    private func detach() async {
        let (store, shop) = (store, shop)
        await store.run { await shop.detach() }
        isAttached = false
    }

    private func relaunch() async throws {
        await detach()
        await store.rest()
        let now = store.now
        if case .file = database {
            store = try SampleShelf.open(database: database, startingAt: now, timeline: timeline)
        }
        books.finishes = true
        shop = Self.shop(kind, books, timeline, store, mistake)
        timeline.record("— relaunch —", in: .store, at: now)
        try await attach()
    }

    private func answer(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "done"
        } catch {
            return "\(error)"
        }
    }

    private func answerOfSubscription(_ body: (UInt64) async throws -> Void) async -> String {
        guard let id = paid.last(where: { $0.event.contains("plan.") })?.id else { return "no subscription" }
        return await answer { try await body(id) }
    }

    private static func shop(
        _ kind: TimelineEntry.Lane,
        _ books: Books,
        _ timeline: Timeline,
        _ store: SimulatedStore,
        _ mistake: Mistake?
    ) -> any Shop {
        let log = LaneLog(timeline: timeline, lane: kind) { [weak store] in store?.now ?? .distantFuture }
        return switch kind {
        case .observer: ObserverShop(books: books, log: log, mistake: mistake)
        case .async, .store: AsyncShop(books: books, log: log, mistake: mistake)
        }
    }

    // MARK: What came of it

    /// What the store charged for, in order.
    private var paid: [(id: UInt64, event: String)] { storeEvents { Self.charges.contains(String($0)) } }

    private static let charges: Set = ["purchased", "resubscribed", "crossgraded", "renewed", "recovered"]

    private func storeEvents(_ isWanted: (Substring) -> Bool) -> [(id: UInt64, event: String)] {
        timeline.entries.compactMap { entry in
            guard entry.lane == .store, let id = entry.transactionID.flatMap({ UInt64($0) }),
                isWanted(entry.event.prefix { $0 != " " })
            else { return nil }
            return (id, entry.event)
        }
    }

    private func outcome() async -> Outcome {
        let store = store
        let queue = kind == .observer
        let (entitlements, unfinished, waiting) = await store.run {
            var entitlements: [String] = []
            for await result in Transaction.currentEntitlements {
                entitlements.append("\(result.unsafePayloadValue.productID) \(result.unsafePayloadValue.id)")
            }
            var unfinished: [String] = []
            for await result in Transaction.unfinished {
                let transaction = result.unsafePayloadValue
                if queue, DeclaredDifference.isHiddenFromObservers(transaction) { continue }
                unfinished.append("\(transaction.id)")
            }
            let waiting = queue ? SKPaymentQueue.default().transactions : []
            return (
                entitlements, unfinished,
                waiting.filter { $0.transactionState != .deferred }.map { $0.payment.productIdentifier }
            )
        }
        return Outcome(
            answers: answers,
            paid: paid.map { "\($0.id)" },
            refunded: Set(storeEvents { $0 == "refunded" }.map { "\($0.id)" }),
            granted: books.granted,
            revoked: Set(books.revoked.keys),
            entitlements: entitlements,
            leftovers: unfinished + waiting,
            inconsistencies: await store.inconsistencies,
            timeline: timeline.rendered(lanes: [.store, kind])
        )
    }
}
