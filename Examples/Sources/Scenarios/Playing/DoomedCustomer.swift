import Foundation
import OpenStoreKit
import OpenStoreKitTest

/// The work of the child process in the scenarios about a process that is killed.
public enum DoomedCustomer {
    /// The words that begin the arguments of a child process.
    public static let words = ["buy-and-die", "finish-and-die"]

    /// Buys, prints what happened, and kills the process: before anything is finished, or before anything is granted.
    ///
    /// - Parameters:
    ///   - arguments: The lane, the product, and the path of the store's database.
    ///   - finishesFirst: True for the app that finishes before it grants.
    /// - Throws: The reason that the store could not be opened.
    public static func play(_ arguments: [String], finishesFirst: Bool) async throws {
        guard arguments.count == 3, let lane = TimelineEntry.Lane(rawValue: arguments[0]) else {
            preconditionFailure("Usage: buy-and-die | finish-and-die LANE PRODUCT DATABASE")
        }
        let timeline = Timeline(recording: .store)
        let store = try SimulatedStore(
            configuration: Shelves.configuration,
            database: .file(URL(filePath: arguments[2])),
            time: .manual(startingAt: SimulatedTime.epoch),
            timeline: timeline
        )
        await store.run {
            let log = Log(timeline: timeline, lane: lane) { store.now }
            let shop = Stage.makeShop(lane, log: log, finishes: finishesFirst, grants: !finishesFirst)
            await shop.open()
            await shop.buy(arguments[1])
        }
        let text = timeline.entries.map { ChildLine($0).text + "\n" }.joined()
        FileHandle.standardOutput.write(Data(text.utf8))
        // Until the kill, the store exists for everything that the app has begun.
        withExtendedLifetime(store) { _ = kill(getpid(), SIGKILL) }
    }
}
