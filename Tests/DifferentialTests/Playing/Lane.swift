import Foundation
import OpenStoreKitTest

/// Plays a script through one of the two APIs, on a store of its own.
final class Lane {
    let kind: TimelineEntry.Lane
    let database: SimulatedDatabase
    let mistake: Mistake?
    let quirks: SimulatedQuirks
    let naivety: Naivety?
    let books = Books()
    let timeline = Timeline(recording: .store)
    var store: SimulatedStore
    var shop: any Shop
    var isAttached = false
    var answers: [String] = []

    init(
        _ kind: TimelineEntry.Lane,
        database: SimulatedDatabase,
        mistake: Mistake? = nil,
        quirks: SimulatedQuirks = .ideal,
        naivety: Naivety? = nil
    ) throws {
        self.kind = kind
        self.database = database
        self.mistake = mistake
        self.quirks = quirks
        self.naivety = naivety
        store = try SampleShelf.open(database: database, timeline: timeline, quirks: quirks)
        shop = Self.shop(kind, books, timeline, store, mistake, naivety)
    }

    /// Plays the script, lets the app do what it still has to, and tells what has come of it.
    func play(_ script: Script) async throws -> Outcome {
        try await attach()
        for step in script.steps {
            answers.append(try await answer(to: step))
            await store.settle()
        }
        if script.relaunches || !books.finishes { try await relaunch() }
        // The app repeats a lost finish at the next launch, which may lose the finish of the first delivery.
        if quirks != .ideal { for _ in 1...2 { try await relaunch() } }
        try await attach()
        let outcome = await outcome()
        await detach()
        await store.settle()
        return outcome
    }

    static func shop(
        _ kind: TimelineEntry.Lane,
        _ books: Books,
        _ timeline: Timeline,
        _ store: SimulatedStore,
        _ mistake: Mistake?,
        _ naivety: Naivety?
    ) -> any Shop {
        let log = LaneLog(timeline: timeline, lane: kind) { [weak store] in store?.now ?? .distantFuture }
        return switch kind {
        case .observer: ObserverShop(books: books, log: log, mistake: mistake, naivety: naivety)
        case .async, .store:
            AsyncShop(books: books, log: log, mistake: mistake, naivety: naivety) { [weak store] in
                let count = store?.unansweredRequests ?? 0
                return { [weak store] in await store?.waitUntilUnansweredRequests(reach: count + 1) }
            }
        }
    }

    // MARK: What came of it

    /// The products that the store charged for, in order.
    var paid: [(id: UInt64, event: String)] { storeEvents { Self.charges.contains(String($0)) } }

    /// The products that were refunded, or are no longer shared.
    private var takenBack: Set<String> {
        let events = timeline.entries.filter { $0.event.hasPrefix("refunded") || $0.event.contains("no longer") }
        return Set(events.compactMap(\.transactionID))
    }

    private static let charges: Set = ["purchased", "resubscribed", "crossgraded", "renewed", "recovered", "family"]

    private func storeEvents(_ isWanted: (Substring) -> Bool) -> [(id: UInt64, event: String)] {
        timeline.entries.compactMap { entry in
            guard entry.lane == .store, let id = entry.transactionID.flatMap({ UInt64($0) }),
                isWanted(entry.event.prefix { $0 != " " }), !entry.event.contains("no longer")
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
            refunded: takenBack,
            granted: books.granted,
            givenAgain: books.givenAgain,
            revoked: DeclaredDifference.productsReportedToObservers.intersection(books.revoked.keys),
            entitlements: entitlements,
            leftovers: unfinished + waiting,
            inconsistencies: await store.inconsistencies,
            events: timeline,
            lanes: [.store, kind]
        )
    }
}
