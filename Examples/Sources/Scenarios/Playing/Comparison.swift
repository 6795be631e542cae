import Foundation
import OpenStoreKitTest

/// Plays scenarios through both APIs, each on its own store, and prints the events side by side.
public struct Comparison: Sendable {
    private let folder: URL
    private let child: URL
    private let columns: Int?

    /// - Parameters:
    ///   - folder: The folder for the stores' SQLite files.
    ///   - child: The program that runs the steps of another process.
    ///   - columns: The columns of the terminal, which a table may take; `nil` for as many as it needs.
    public init(in folder: URL, child: URL, columns: Int? = nil) {
        self.folder = folder
        self.child = child
        self.columns = columns
    }

    /// The text of one scenario.
    ///
    /// - Parameters:
    ///   - scenario: The scenario to play.
    ///   - number: Its number in the whole text.
    /// - Returns: Its timeline and the verdict.
    /// - Throws: The error of a step.
    public func play(_ scenario: DemoScenario, number: Int) async throws -> String {
        let observer = try await perform(scenario, on: .observer, number: number)
        let async = try await perform(scenario, on: .async, number: number)
        var table = SideBySideTable()
        for (left, right) in zip(observer.steps, async.steps) { table.add(left.title, left.entries, right.entries) }
        if let folded = scenario.folded { table.fold(folded.title, as: folded.unit) }
        var text = "── \(number). \(scenario.title)\n   \(scenario.moral)\n\n\(table.rendered(columns: columns))\n"
        text += "   store: \(observer.owned == async.owned ? "same entitlements" : "DIFFERENT ENTITLEMENTS")"
        text += " (\(observer.owned.isEmpty ? "none" : observer.owned.joined(separator: ", ")))\n"
        if observer.shelf == async.shelf {
            text +=
                "   apps:  both handed over \(observer.shelf.description.isEmpty ? "nothing" : "\(observer.shelf)")\n"
        } else {
            text += "   apps:  observer code handed over \(observer.shelf), async code \(async.shelf)\n"
        }
        if scenario.losesGrant {
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

    private func perform(_ scenario: DemoScenario, on lane: TimelineEntry.Lane, number: Int) async throws -> Performance
    {
        let database = folder.appending(path: "\(number)-\(lane.rawValue).sqlite")
        let timeline = Timeline(recording: .store)
        var performance = Performance()
        var seen = 0
        func end(_ title: String) {
            let entries = timeline.entries
            performance.steps.append((title, Array(entries[seen...])))
            seen = entries.count
        }
        if let product = scenario.killedBuying {
            try await buyInChildThatDies(product, lane, database, timeline, finishingFirst: scenario.losesGrant)
            end(
                "another process buys \(product) and is killed before it \(scenario.losesGrant ? "grants" : "finishes")"
            )
        }
        let stage = try Stage(lane: lane, database: database, timeline: timeline)
        return try await stage.store.run {
            let opensLater = scenario.steps.contains { $0.title == "launch" }
            if !opensLater { await stage.shop.open() }
            for step in scenario.steps {
                try await step.play(stage)
                end(step.title)
            }
            performance.owned = await stage.entitlements()
            await stage.shop.close()
            // Work that the last call began in the background ends before the store does.
            await stage.store.settle()
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
