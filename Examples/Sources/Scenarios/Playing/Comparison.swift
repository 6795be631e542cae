import Foundation
import OpenStoreKitTest

/// Plays stories through both APIs, each on its own store, and prints the events side by side.
public struct Comparison: Sendable {
    private let folder: URL
    private let child: URL

    /// - Parameters:
    ///   - folder: The folder for the stores' SQLite files.
    ///   - child: The program that runs the steps of another process.
    public init(in folder: URL, child: URL) {
        self.folder = folder
        self.child = child
    }

    /// The text of one story.
    ///
    /// - Parameters:
    ///   - story: The story to play.
    ///   - number: Its number in the whole text.
    /// - Returns: Its timeline and the verdict.
    /// - Throws: The error of a step.
    public func play(_ story: Story, number: Int) async throws -> String {
        let observer = try await perform(story, on: .observer, number: number)
        let async = try await perform(story, on: .async, number: number)
        var table = SideBySideTable()
        for (left, right) in zip(observer.steps, async.steps) { table.add(left.title, left.entries, right.entries) }
        if let folded = story.folded { table.fold(folded.title, as: folded.unit) }
        var text = "── \(number). \(story.title)\n   \(story.moral)\n\n\(table.rendered)\n"
        text += "   store: \(observer.owned == async.owned ? "same entitlements" : "DIFFERENT ENTITLEMENTS")"
        text += " (\(observer.owned.isEmpty ? "none" : observer.owned.joined(separator: ", ")))\n"
        if observer.shelf == async.shelf {
            text +=
                "   apps:  both handed over \(observer.shelf.description.isEmpty ? "nothing" : "\(observer.shelf)")\n"
        } else {
            text += "   apps:  observer code handed over \(observer.shelf), async code \(async.shelf)\n"
        }
        if story.losesGrant {
            let isLost = observer.shelf.description.isEmpty && async.shelf.description.isEmpty
            text += "   verdict: \(isLost ? "THE CUSTOMER PAID AND GOT NOTHING" : "the mistake did no harm")"
            text += ", as hazard H1 of MIGRATION.md says\n"
        }
        return text
    }

    private struct Performance {
        var steps: [(title: String, entries: [TimelineEntry])] = []
        var owned: [String] = []
        var shelf = Shelf()
    }

    private func perform(_ story: Story, on lane: TimelineEntry.Lane, number: Int) async throws -> Performance {
        let database = folder.appending(path: "\(number)-\(lane.rawValue).sqlite")
        let timeline = Timeline(recording: .store)
        var performance = Performance()
        var seen = 0
        func end(_ title: String) {
            let entries = timeline.entries
            performance.steps.append((title, Array(entries[seen...])))
            seen = entries.count
        }
        if let product = story.killedBuying {
            try await buyInChildThatDies(product, lane, database, timeline, finishingFirst: story.losesGrant)
            end("another process buys \(product) and is killed before it \(story.losesGrant ? "grants" : "finishes")")
        }
        let stage = try Stage(lane: lane, database: database, timeline: timeline)
        return try await stage.store.run {
            let opensLater = story.steps.contains { $0.title == "launch" }
            if !opensLater { await stage.shop.open() }
            for step in story.steps {
                try await step.play(stage)
                end(step.title)
            }
            performance.owned = await stage.entitlements()
            await stage.shop.close()
            performance.shelf = stage.shop.shelf
            return performance
        }
    }

    /// Buys in another process, which kills itself before it finishes the transaction.
    private func buyInChildThatDies(
        _ productID: String,
        _ lane: TimelineEntry.Lane,
        _ database: URL,
        _ timeline: Timeline,
        finishingFirst: Bool
    ) async throws {
        let lines = try await ChildProcess(program: child)
            .run([
                finishingFirst ? "finish-and-die" : "buy-and-die", lane.rawValue, productID,
                database.path(percentEncoded: false),
            ])
        for entry in lines.compactMap(ChildLine.init) {
            timeline.record(entry.event, in: entry.lane, transactionID: entry.transactionID, at: entry.date)
        }
        guard let last = timeline.entries.last else { return }
        timeline.record("process killed", in: lane, at: last.date)
    }
}
