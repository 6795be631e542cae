import Foundation
import OpenStoreKit
import OpenStoreKitTest

/// The stage of one scenario in one lane: a store on its own SQLite file, and the app.
public final class Stage: Sendable {
    let lane: TimelineEntry.Lane
    let store: SimulatedStore
    let timeline: Timeline
    let shop: any Shop

    /// - Parameters:
    ///   - lane: The API that the app uses.
    ///   - database: The path of the store's file.
    ///   - timeline: The timeline that records the events.
    /// - Throws: The reason why the store could not be opened.
    init(lane: TimelineEntry.Lane, database: URL, timeline: Timeline) throws {
        self.lane = lane
        self.timeline = timeline
        let store = try SimulatedStore(
            configuration: Shelves.configuration,
            database: .file(database),
            time: .manual(startingAt: SimulatedTime.epoch),
            timeline: timeline
        )
        self.store = store
        shop = Self.makeShop(lane, log: Log(timeline: timeline, lane: lane) { store.now })
    }

    /// Another installation of the same app.
    func makeShop(quietly: Bool) -> any Shop {
        let store = store
        return Self.makeShop(
            lane,
            log: Log(timeline: quietly ? Timeline(recording: .store) : timeline, lane: lane) { store.now }
        )
    }

    static func makeShop(
        _ lane: TimelineEntry.Lane,
        log: Log,
        finishes: Bool = true,
        grants: Bool = true
    ) -> any Shop {
        switch lane {
        case .store, .async: AsyncShop(log: log, finishes: finishes, grants: grants)
        case .observer: ObserverShop(log: log, finishes: finishes, grants: grants)
        }
    }

    /// The products that the customer owns according to the store.
    func entitlements() async -> [String] {
        var owned: [String] = []
        for await result in Transaction.currentEntitlements {
            if case .verified(let transaction) = result { owned.append(transaction.productID) }
        }
        return owned.sorted()
    }
}

/// The example's own files.
enum Shelves {
    static var configuration: URL {
        guard let url = Bundle.module.url(forResource: "Shop", withExtension: "storekit") else {
            preconditionFailure("Shop.storekit is missing from the example's resources.")
        }
        return url
    }
}
