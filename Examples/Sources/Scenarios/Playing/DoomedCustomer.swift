import Foundation
import OpenStoreKit
import OpenStoreKitTest

/// What the child process of “Killed before finish” does.
public enum DoomedCustomer {
    /// Buys, prints what happened, and kills the process before anything is finished.
    ///
    /// - Parameter arguments: The lane, the product, and the path of the store's database.
    /// - Throws: Why the store could not be opened.
    public static func play(_ arguments: [String]) async throws {
        guard arguments.count == 3, let lane = TimelineEntry.Lane(rawValue: arguments[0]) else {
            preconditionFailure("Usage: buy-and-die LANE PRODUCT DATABASE")
        }
        let timeline = Timeline(recording: .store)
        let store = try SimulatedStore(
            configuration: Shelves.configuration,
            database: .file(URL(filePath: arguments[2])),
            time: .manual(startingAt: SimulatedTime.epoch),
            timeline: timeline
        )
        await store.run {
            let shop = Stage.makeShop(lane, log: Log(timeline: timeline, lane: lane) { store.now }, finishes: false)
            await shop.open()
            await shop.buy(arguments[1])
        }
        let text = timeline.entries.map { ChildLine($0).text + "\n" }.joined()
        FileHandle.standardOutput.write(Data(text.utf8))
        kill(getpid(), SIGKILL)
    }
}
